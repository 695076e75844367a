/// The identity of an utterance: what is said between two endpoints.
///
/// Every event carries one, and ids alone decide what belongs together: a transcript that arrives late for an utterance
/// that has ended can never act on the one that came after it.
public struct UtteranceID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as the recogniser gave it; unique within one stream.
    public let rawValue: String

    /// Makes an id of the recogniser's text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a literal, such as `"u1"`.
    public init(stringLiteral value: String) { self.init(value) }

    /// The id.
    public var description: String { rawValue }
}
