/// A list as a file declares it.
public struct ListSource: Sendable, Equatable {
    /// The list's name.
    public var name: Located<String>
    /// Its values.
    public var values: [ListValueSource]

    /// Describes a list.
    public init(name: Located<String>, values: [ListValueSource]) {
        self.name = name
        self.values = values
    }
}

/// A value of a list as a file declares it.
public struct ListValueSource: Sendable, Equatable {
    /// The ways to say it, as written.
    public var forms: [Located<String>]
    /// What a command gets, whichever form was said.
    public var canonical: Located<String>

    /// Describes a value.
    public init(forms: [Located<String>], canonical: Located<String>) {
        self.forms = forms
        self.canonical = canonical
    }
}

extension ListSource {
    /// Declares a list in code.
    ///
    /// ```swift
    /// ListSource("place", "Starbucks", ListValueSource("office", saidAs: "my office", "the office"))
    /// ```
    public init(_ name: String, _ values: ListValueSource...) { self.init(name: Located(name), values: values) }
}

extension ListValueSource: ExpressibleByStringLiteral {
    /// Declares a value that has several ways to say it.
    public init(_ canonical: String, saidAs forms: String...) {
        self.init(forms: forms.map { Located($0) }, canonical: Located(canonical))
    }

    /// Declares a value that is said as it is written.
    public init(stringLiteral value: String) { self.init(value, saidAs: value) }
}
