public import RapidIntent

/// A list as a file declares it: what a placeholder may stand for.
public struct ListSource: Sendable, Equatable {
    /// The list's name.
    public var name: Located<String>
    /// What it stands for.
    public var content: Content

    /// What a list stands for.
    public enum Content: Sendable, Equatable {
        /// Values that are written out.
        case values([ListValueSource])
        /// Every number of a range.
        case range(Located<NumberRange>)
        /// Any words, at least one.
        case wildcard
    }

    /// The values that are written out; none of a range or a wildcard.
    package var values: [ListValueSource] { if case .values(let values) = content { values } else { [] } }

    /// Describes a list of values.
    public init(name: Located<String>, values: [ListValueSource]) { self.init(name: name, content: .values(values)) }

    /// Describes a list.
    public init(name: Located<String>, content: Content) {
        self.name = name
        self.content = content
    }
}

/// A value of a list as a file declares it.
public struct ListValueSource: Sendable, Equatable {
    /// The ways to say it, as written; each may be a template.
    public var forms: [Located<String>]
    /// What a command gets, whichever form was said.
    public var canonical: Located<String>
    /// What kind of value the canonical one is.
    public var type: EntityType
    /// What is known of the situation once this value was said, such as `["domain": "light"]`.
    ///
    /// Joined to what the app says before the conditions of a phrase are tried.
    public var context: [String: String]
    /// What the app wants to know of the value: handed on with the entity.
    public var metadata: [String: String]

    /// Describes a value.
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

    /// Declares a list that stands for any words in code.
    public static func wildcard(_ name: String) -> ListSource { ListSource(name: Located(name), content: .wildcard) }
}

extension ListValueSource: ExpressibleByStringLiteral {
    /// Declares a value that has several ways to say it.
    public init(_ canonical: String, saidAs forms: String...) {
        self.init(forms: forms.map { Located($0) }, canonical: Located(canonical))
    }

    /// Declares a value that is said as it is written.
    public init(stringLiteral value: String) { self.init(value, saidAs: value) }
}
