/// What a placeholder may stand for.
package struct EntityList: Sendable, Equatable {
    /// The name that placeholders use.
    package let name: String
    /// What it stands for.
    ///
    /// The values of a compiled dictionary are read whenever this is asked for, which takes time linear in their number.
    package var content: Content {
        switch kind {
        case .values(let values): .values(values.all)
        case .range(let range): .range(range)
        case .wildcard: .wildcard
        }
    }

    /// What it stands for, with values that are made one at a time.
    package let kind: Kind

    /// What a list stands for, as a dictionary keeps it.
    package enum Kind: Sendable {
        case values(ListedValues)
        case range(NumberRange)
        case wildcard
    }

    /// What a list stands for.
    package enum Content: Sendable, Equatable {
        /// Values that are written out, in file order.
        case values([Value])
        /// Every number of a range.
        case range(NumberRange)
        /// Any words, at least one.
        case wildcard
    }

    /// The values that are written out; none of a range or a wildcard.
    package var values: [Value] { if case .values(let values) = kind { values.all } else { [] } }

    /// A value and the ways to say it.
    package struct Value: Sendable, Equatable {
        /// The ways to say it, as written, those of a template written out; at least one.
        package let forms: [String]
        /// What a command gets, whichever form was said.
        package let canonical: String
        /// What kind of value the canonical one is.
        package let type: EntityType
        /// What is known of the situation once it was said.
        package let context: [String: String]
        /// What the app wants to know of it.
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

    /// A list of no dictionary.
    init(name: String, values: [Value]) { self.init(name: name, kind: .values(ListedValues(values, first: 0))) }
}

extension EntityList {
    /// Whether both have one name and stand for the same.
    package static func == (first: EntityList, second: EntityList) -> Bool {
        first.name == second.name && first.content == second.content
    }
}
