/// The policy for a command of the service that words of the text speak against.
public enum RefusalPolicy: String, Sendable, CaseIterable {
    /// Nothing is fired, and the segment is unresolved; for ``Refusal/Reason/unknownWords``, the app asks the user.
    case unresolved
    /// The app asks the user.
    case confirm
    /// The command is fired: the words are not checked.
    case fire
}
