import RapidIntent

/// An expansion rule as a file declares it: a part of templates that has a name, written `<name>` where it is used.
public struct RuleSource: Sendable, Equatable {
    /// The rule's name.
    public var name: Located<String>
    /// What stands for it, as written: a template.
    public var text: Located<String>

    /// Describes a rule.
    public init(name: Located<String>, text: Located<String>) {
        self.name = name
        self.text = text
    }
}
