/// The identity of an utterance: the speech between two endpoints.
///
/// Every event has one, and only ids decide which events belong together: a late transcript of an utterance that has
/// ended never affects the next utterance.
public struct UtteranceID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The id as the recogniser gave it; unique within one stream.
    public let rawValue: String

    /// Creates an id from the recogniser's text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates an id from a literal, such as `"u1"` or `"u\(number)"`.
    public init(stringLiteral value: String) { self.init(value) }

    /// The id.
    public var description: String { rawValue }
}
