/// An intent with its entities, ready to be carried out: what is fired.
public struct Command: Sendable, Equatable {
    /// The name of the intent.
    public var intent: String
    /// The entities, in the order in which they were said.
    public var entities: [Entity]

    /// Describes a command.
    public init(intent: String, entities: [Entity] = []) {
        self.intent = intent
        self.entities = entities
    }

    /// The value of the first entity of that name; nil if there is none.
    public subscript(entity: String) -> String? { entities.first { $0.name == entity }?.value }

    /// Whether both ask for the same: equal intents with equal entity names and values, whatever words were used.
    package func isEquivalent(to other: Command) -> Bool {
        intent == other.intent && entities.count == other.entities.count
            && zip(entities, other.entities).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    }
}

extension Command: CustomStringConvertible {
    /// The command as people read it: `Navigate(place: office)`.
    public var description: String {
        entities.isEmpty
            ? intent : "\(intent)(\(entities.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
    }
}
