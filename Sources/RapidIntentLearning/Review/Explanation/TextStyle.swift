#if SQLite
/// How a view marks the weight and meaning of its words.
package protocol TextStyle: Sendable {
    /// A text of less weight.
    func dim(_ text: String) -> String
    /// A text of more weight.
    func bold(_ text: String) -> String
    /// A text on what succeeds.
    func green(_ text: String) -> String
    /// A text on what needs attention.
    func yellow(_ text: String) -> String
}

/// A style that leaves every text as it is.
package struct PlainStyle: TextStyle {
    /// Creates the style.
    package init() {}

    /// The text as it is.
    package func dim(_ text: String) -> String { text }
    /// The text as it is.
    package func bold(_ text: String) -> String { text }
    /// The text as it is.
    package func green(_ text: String) -> String { text }
    /// The text as it is.
    package func yellow(_ text: String) -> String { text }
}
#endif
