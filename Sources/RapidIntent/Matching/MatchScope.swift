/// The scope of matching: the app's context and the enabled intents.
///
/// ```swift
/// MatchScope(context: ["area": "Kitchen"])            // "turn on the lights" are those of the kitchen
/// MatchScope(intents: ["Confirm", "Cancel", "Stop"])  // a question was asked; nothing else is listened for
/// ```
public struct MatchScope: Sendable, Hashable {
    /// The context, such as `["area": "Kitchen"]`, which the conditions of phrases test.
    public var context: [String: String]
    /// The enabled intents; nil for all.
    public var intents: Set<String>?

    /// The moment of speech, from which "tomorrow" and "in an hour" are reckoned; nil if it is unknown, and dates have no value.
    public var moment: LocalDateTime?

    /// The scope with an empty context and all intents.
    public static let everything = MatchScope()

    /// Creates a scope.
    public init(
        context: [String: String] = [:], intents: Set<String>? = nil, moment: LocalDateTime? = nil
    ) {
        self.context = context
        self.intents = intents
        self.moment = moment
    }

    /// The same scope with additional context, which replaces existing values of the same keys.
    package func joined(with context: [String: String]) -> MatchScope {
        guard !context.isEmpty else { return self }
        var result = self
        result.context.merge(context) { _, new in new }
        return result
    }
}
