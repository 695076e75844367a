/// What a ``TelemetryStore`` writes down and how much it keeps in memory.
public struct TelemetryConfiguration: Sendable, Equatable {
    /// How much of what people said is written down.
    public var privacy: TelemetryPrivacy
    /// Whether the text of what was not understood is written down.
    ///
    /// Such a text is what a dictionary can learn from, and the one place where nobody knows which words are private.
    public var recordsUnresolvedText: Bool
    /// How many segments wait in memory, at least 1, while the disk is slow or refuses; what comes on top is counted.
    public var capacity: Int
    /// How long to wait for a file that another process holds locked.
    public var busyTimeout: Duration
    /// How long rows are kept.
    public var retention: TelemetryRetention

    /// Describes a store: masked, 4,096 segments in memory, 5 s for a lock, everything kept.
    public init(
        privacy: TelemetryPrivacy = .masked, recordsUnresolvedText: Bool = true, capacity: Int = 4096,
        busyTimeout: Duration = .seconds(5), retention: TelemetryRetention = .unlimited
    ) {
        self.privacy = privacy
        self.recordsUnresolvedText = recordsUnresolvedText
        self.capacity = max(1, capacity)
        self.busyTimeout = busyTimeout
        self.retention = retention
    }
}
