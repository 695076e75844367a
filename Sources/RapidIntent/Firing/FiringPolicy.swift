/// When a match may fire.
public enum FiringPolicy: String, Sendable, CaseIterable {
    /// On the first partial that matches completely. For what must be quick and harms nobody, such as "stop".
    case instant
    /// Once the match has stood still: for ``FiringRule/settle`` if no longer phrase can follow, else for
    /// ``FiringRule/dwell`` or until the utterance ends.
    case settled
    /// Only on a final transcript. For what cannot be undone.
    case final
}
