/// Someone who is told of every event, and of what the app says of a segment afterwards: telemetry, metrics, a live view.
///
/// Observers are called in order, on the path that decides: an observer that has work to do hands it to a task or queue of
/// its own and returns.
public protocol ResolutionObserver: Sendable {
    /// Takes note of an event.
    func observe(_ event: ResolverEvent)

    /// Takes note of what the app says of a segment, usually after its last event.
    ///
    /// Passed over unless the observer says otherwise.
    func observe(_ feedback: Feedback)
}

extension ResolutionObserver {
    /// Does nothing.
    public func observe(_ feedback: Feedback) {}
}
