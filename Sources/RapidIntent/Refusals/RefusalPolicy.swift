/// What becomes of a command that a service named and that its words speak against.
public enum RefusalPolicy: String, Sendable, CaseIterable {
    /// Nothing is fired, and the segment is unresolved.
    case unresolved
    /// The app asks the user.
    case confirm
    /// The service is trusted: the words are not looked at.
    case fire
}
