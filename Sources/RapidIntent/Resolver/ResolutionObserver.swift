/// Someone who is told of every event: telemetry, metrics, a live view.
///
/// Observers are called in order, on the path that decides: an observer that has work to do hands it to a task or queue of
/// its own and returns.
public protocol ResolutionObserver: Sendable {
    /// Takes note of an event.
    func observe(_ event: ResolverEvent)
}
