/// An intent with its entities, ready to be carried out.
public struct Command: Sendable, Equatable {
    /// The name of the intent.
    public var intent: String
    /// The entities, in the order in which they were said.
    public var entities: [Entity]

    /// Creates a command.
    public init(intent: String, entities: [Entity] = []) {
        self.intent = intent
        self.entities = entities
    }

    /// The value of the first entity with this name; nil if there is none.
    public subscript(entity: String) -> String? { entities.first { $0.name == entity }?.value }

    /// Whether both commands have the same intent and the same entity names and values; the spoken words do not count.
    package func isEquivalent(to other: Command) -> Bool {
        intent == other.intent && entities.count == other.entities.count
            && zip(entities, other.entities).allSatisfy {
                $0.name == $1.name && $0.value == $1.value && $0.unit == $1.unit
                    && $0.items.map(\.unit) == $1.items.map(\.unit)
            }
    }
}

extension Command: CustomStringConvertible {
    /// The command as readable text: `Navigate(place: office)`.
    public var description: String {
        entities.isEmpty
            ? intent : "\(intent)(\(entities.map(\.description).joined(separator: ", ")))"
    }
}
