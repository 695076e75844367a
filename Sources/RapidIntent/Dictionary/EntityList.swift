package struct EntityList: Sendable, Equatable {
    package let name: String
    /// For a compiled dictionary, each access reads all values, which takes time linear in their number.
    package var content: Content {
        switch kind {
        case .values(let values): .values(values.all)
        case .range(let range): .range(range)
        case .typed(let range): .typed(range)
        case .wildcard: .wildcard
        }
    }

    /// The content of the list, with values that are read one at a time.
    package let kind: Kind

    /// The content of a list, as stored in a dictionary.
    package enum Kind: Sendable {
        case values(ListedValues)
        case range(NumberRange)
        case typed(ValueRange)
        case wildcard
    }

    package enum Content: Sendable, Equatable {
        /// Explicit values, in file order.
        case values([Value])
        case range(NumberRange)
        case typed(ValueRange)
        case wildcard
    }

    /// The explicit values; empty for a range or a wildcard.
    package var values: [Value] { if case .values(let values) = kind { values.all } else { [] } }

    package struct Value: Sendable, Equatable {
        /// The ways to say the value, as written, with templates expanded; at least one.
        package let forms: [String]
        /// The value in the command, for all forms.
        package let canonical: String
        package let type: EntityType
        /// The context that the value adds to the scope when it is said.
        package let context: [String: String]
        package let metadata: [String: String]

        package init(
            forms: [String], canonical: String, type: EntityType = .text, context: [String: String] = [:],
            metadata: [String: String] = [:]
        ) {
            self.forms = forms
            self.canonical = canonical
            self.type = type
            self.context = context
            self.metadata = metadata
        }
    }

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Creates a list that does not belong to a dictionary.
    init(name: String, values: [Value]) { self.init(name: name, kind: .values(ListedValues(values, first: 0))) }
}

extension EntityList {
    package static func == (first: EntityList, second: EntityList) -> Bool {
        first.name == second.name && first.content == second.content
    }
}
