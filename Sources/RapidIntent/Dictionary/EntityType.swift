/// The type of an entity's value.
public enum EntityType: String, Sendable, Equatable, CaseIterable {
    /// Any text.
    case text
    /// A number. Its canonical form has digits, at most one decimal point, and a minus sign if it is negative.
    case number
    /// Several texts. The canonical form has one text per line, as written by `TextList`.
    case list
}
