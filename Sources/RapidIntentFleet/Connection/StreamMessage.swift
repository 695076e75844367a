/// A message of the telemetry stream.
struct StreamMessage: Sendable, Equatable {
    /// Its number within the connection, by which it is settled.
    var number: Int
    /// The subject.
    var subject: String
    /// The bytes.
    var payload: [UInt8]

    /// What becomes of a message.
    enum Settlement: Sendable, Equatable {
        /// It is written to disk; the stream may remove it.
        case done
        /// It can never be used; the stream may remove it.
        case setAside
        /// It could not be written; deliver it again.
        case again
    }
}

/// What a new telemetry stream is like.
public struct StreamSettings: Sendable, Equatable {
    /// On how many servers each message is: 1, or 3 or 5 in a cluster.
    public var replicas: Int
    /// How long a message waits for a collector.
    public var age: Duration
    /// How many bytes may wait; nil for no limit. A full stream refuses messages, which then wait where they were recorded.
    public var bytes: Int?

    /// Creates settings.
    public init(replicas: Int = 1, age: Duration = .seconds(30 * 86_400), bytes: Int? = nil) {
        self.replicas = replicas
        self.age = age
        self.bytes = bytes
    }
}
