/// What a ``TelemetryStore`` writes down and how much it keeps in memory.
public struct TelemetryConfiguration: Sendable, Equatable {
    var privacy: TelemetryPrivacy
    var recordsUnresolvedText: Bool
    var capacity: Int
    var busyTimeout: Duration
    var retention: TelemetryRetention

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - privacy: How much of what people said is written down.
    ///   - recordsUnresolvedText: Whether the text of what was not understood is written down. Such a text is what a dictionary
    ///     can learn from, and the one place where nobody knows which words are private.
    ///   - capacity: How many segments wait in memory, at least 1, while the disk is slow or refuses; what comes on top is
    ///     counted.
    ///   - busyTimeout: How long to wait for a file that another process holds locked.
    ///   - retention: How long rows are kept; without one, for ever.
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
