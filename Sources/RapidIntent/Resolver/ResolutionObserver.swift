/// An observer of every event and of the app's feedback: telemetry, metrics, a live view.
///
/// The resolver calls observers in order on its decision path. An observer must return quickly: do longer work in a
/// task or queue of its own.
public protocol ResolutionObserver: Sendable {
    /// Receives an event.
    func observe(_ event: ResolverEvent)

    /// Receives the app's feedback about a segment, usually after its last event.
    ///
    /// The default implementation ignores it.
    func observe(_ feedback: Feedback)
}

extension ResolutionObserver {
    /// Ignores the feedback.
    public func observe(_ feedback: Feedback) {}
}
