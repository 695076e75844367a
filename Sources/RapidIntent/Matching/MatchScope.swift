/// What may be meant at the moment: the situation that the app is in, and the intents that are switched on.
///
/// ```swift
/// MatchScope(context: ["area": "Kitchen"])            // "turn on the lights" are those of the kitchen
/// MatchScope(intents: ["Confirm", "Cancel", "Stop"])  // a question was asked; nothing else is listened for
/// ```
public struct MatchScope: Sendable, Hashable {
    /// What is known of the situation, such as `["area": "Kitchen"]`: what the conditions of phrases ask about.
    public var context: [String: String]
    /// The intents that are switched on; nil for all.
    public var intents: Set<String>?

    /// Everything, in a situation of which nothing is known.
    public static let everything = MatchScope()

    /// Describes what may be meant.
    public init(context: [String: String] = [:], intents: Set<String>? = nil) {
        self.context = context
        self.intents = intents
    }

    /// The same, with more said about the situation; what is said here counts before what was said before.
    package func joined(with context: [String: String]) -> MatchScope {
        guard !context.isEmpty else { return self }
        var result = self
        result.context.merge(context) { _, new in new }
        return result
    }
}
