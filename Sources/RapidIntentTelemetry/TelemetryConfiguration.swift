/// The settings of a ``TelemetryStore``: what it records and how much it keeps in memory.
public struct TelemetryConfiguration: Sendable, Equatable {
    var privacy: TelemetryPrivacy
    var recordsUnresolvedText: Bool
    var capacity: Int
    var busyTimeout: Duration
    var retention: TelemetryRetention

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - privacy: How much of people's words is recorded.
    ///   - recordsUnresolvedText: Whether unresolved texts are recorded. Dictionaries can learn from such a text, but the store
    ///     cannot tell which of its words are private.
    ///   - capacity: The maximum number of segments that wait in memory, at least 1, while the disk is slow or fails;
    ///     further segments are only counted.
    ///   - busyTimeout: The maximum wait for a file that another process has locked.
    ///   - retention: How long rows are kept; by default, rows are never deleted.
    public init(
        privacy: TelemetryPrivacy = .masked, recordsUnresolvedText: Bool = true, capacity: Int = 4096,
        busyTimeout: Duration = .seconds(5), retention: TelemetryRetention = TelemetryRetention()
    ) {
        self.privacy = privacy
        self.recordsUnresolvedText = recordsUnresolvedText
        self.capacity = max(1, capacity)
        self.busyTimeout = busyTimeout
        self.retention = retention
    }
}
