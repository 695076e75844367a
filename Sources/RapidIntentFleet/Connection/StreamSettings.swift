#if Fleet
/// What a new telemetry stream is like.
public struct StreamSettings: Sendable, Equatable {
    /// On how many servers each message is: 1, or up to 5 in a cluster, of which an odd number is best.
    public var replicas: Int
    /// How long a message waits for a collector.
    public var age: Duration
    /// How many bytes may wait; nil for no limit.
    ///
    /// A full stream refuses messages, which then wait where they were recorded.
    public var bytes: Int?

    /// Creates settings.
    public init(replicas: Int = 1, age: Duration = .seconds(30 * 86_400), bytes: Int? = nil) {
        self.replicas = replicas
        self.age = age
        self.bytes = bytes
    }
}
#endif
