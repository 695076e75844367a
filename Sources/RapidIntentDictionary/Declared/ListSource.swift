public import RapidIntent

/// A list as declared in a file: the possible values of a placeholder.
public struct ListSource: Sendable, Equatable {
    /// The list's name.
    public var name: Located<String>
    /// The content of the list.
    public var content: Content

    /// The content of a list.
    public enum Content: Sendable, Equatable {
        /// Explicit values.
        case values([ListValueSource])
        /// Every number of a range.
        case range(Located<NumberRange>)
        /// Every value of a type.
        case typed(Located<ValueRange>)
        /// Any words, at least one.
        case wildcard
    }

    /// The explicit values; empty for a range or a wildcard.
    package var values: [ListValueSource] { if case .values(let values) = content { values } else { [] } }

    /// Creates a list of values.
    public init(name: Located<String>, values: [ListValueSource]) { self.init(name: name, content: .values(values)) }

    /// Creates a list.
    public init(name: Located<String>, content: Content) {
        self.name = name
        self.content = content
    }
}

/// A list value as declared in a file.
public struct ListValueSource: Sendable, Equatable {
    /// The spoken forms, as written; each may be a template.
    public var forms: [Located<String>]
    /// The value that a command receives for any of the forms.
    public var canonical: Located<String>
    /// The type of the canonical value.
    public var type: EntityType
    /// The context that this value implies, such as `["domain": "light"]`.
    ///
    /// It is merged with the app's context before the conditions of a phrase are checked.
    public var context: [String: String]
    /// Additional data for the app, passed on with the entity.
    public var metadata: [String: String]

    /// Creates a value.
    public init(
        forms: [Located<String>], canonical: Located<String>, type: EntityType = .text,
        context: [String: String] = [:], metadata: [String: String] = [:]
    ) {
        self.forms = forms
        self.canonical = canonical
        self.type = type
        self.context = context
        self.metadata = metadata
    }
}

extension ListSource {
    /// Declares a list in code.
    ///
    /// ```swift
    /// ListSource("place", "Starbucks", ListValueSource("office", saidAs: "my office", "the office"))
    /// ```
    public init(_ name: String, _ values: ListValueSource...) { self.init(name: Located(name), values: values) }

    /// Declares a list of the numbers of a range in code.
    public init(_ name: String, range: NumberRange) {
        self.init(name: Located(name), content: .range(Located(range)))
    }

    /// Declares a list of the values of a type in code.
    public init(_ name: String, typed range: ValueRange) {
        self.init(name: Located(name), content: .typed(Located(range)))
    }

    /// Declares a wildcard list, which stands for any words, in code.
    public static func wildcard(_ name: String) -> ListSource { ListSource(name: Located(name), content: .wildcard) }
}

extension ListValueSource: ExpressibleByStringLiteral {
    /// Declares a value with several spoken forms.
    public init(_ canonical: String, saidAs forms: String...) {
        self.init(forms: forms.map { Located($0) }, canonical: Located(canonical))
    }

    /// Declares a value whose spoken form is its text.
    public init(stringLiteral value: String) { self.init(value, saidAs: value) }
}
