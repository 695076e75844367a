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
