/// A closed list of values that a placeholder may stand for.
public struct EntityList: Sendable, Equatable {
    /// The name that placeholders use.
    public let name: String
    /// The values, in file order.
    public let values: [Value]

    /// The first way to say its first value: what stands for the list in an example; nil if it has no values.
    var example: String? { values.first?.forms.first }

    /// A value and the ways to say it.
    public struct Value: Sendable, Equatable {
        /// The ways to say it, as written; at least one.
        public let forms: [String]
        /// What a command gets, whichever form was said.
        public let canonical: String
    }
}
