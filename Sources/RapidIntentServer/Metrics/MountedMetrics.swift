#if Server
/// Metrics of a part of the process that the server does not know, shown beside its own; see ``IntentHTTPServer``.
public struct MountedMetrics: Sendable {
    /// Writes the metrics of this process, for `/metrics`, without waiting for anything.
    package let process: @Sendable (inout PrometheusText) -> Void
    /// The metrics of the other processes that this one knows of, for `/metrics/fleet`; nil for none.
    package let fleet: (@Sendable () async -> String)?

    /// Creates metrics.
    package init(
        process: @escaping @Sendable (inout PrometheusText) -> Void, fleet: (@Sendable () async -> String)?
    ) {
        self.process = process
        self.fleet = fleet
    }
}
#endif
