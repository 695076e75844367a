import RapidIntent

/// An expansion rule as declared in a file: a named part of templates, used as `<name>`.
public struct RuleSource: Sendable, Equatable {
    /// The rule's name.
    public var name: Located<String>
    /// The template that replaces the name, as written.
    public var text: Located<String>

    /// Creates a rule.
    public init(name: Located<String>, text: Located<String>) {
        self.name = name
        self.text = text
    }
}
