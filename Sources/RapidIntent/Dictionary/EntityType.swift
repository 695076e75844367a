/// What kind of value an entity has.
public enum EntityType: String, Sendable, Equatable, CaseIterable {
    /// Any text.
    case text
    /// A number; its canonical form has digits, at most one point before decimals, and a minus sign where it is negative.
    case number
    /// Several texts; in its canonical form each stands on a line of its own, as `TextList` writes them.
    case list
}
