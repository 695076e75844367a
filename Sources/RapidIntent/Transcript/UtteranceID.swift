/// The identity of an utterance: what is said between two endpoints.
///
/// Every event carries one, and ids alone decide what belongs together: a transcript that arrives late for an utterance
/// that has ended can never act on the one that came after it.
public struct UtteranceID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as the recogniser gave it; unique within one stream.
    public let rawValue: String

    /// Takes an id as a recogniser gave it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes an id as a recogniser gave it.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The id.
    public var description: String { rawValue }
}
