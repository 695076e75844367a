/// When a match may fire.
public enum FiringPolicy: String, Sendable, CaseIterable {
    /// Fires on the first partial transcript that matches completely: for quick, harmless commands such as "stop".
    case instant
    /// Fires when the match has been stable for a time: for `settle` if no longer phrase can follow, else until it is
    /// unlikely enough that the user goes on, at most for `dwell`, or until the utterance ends.
    case settled
    /// Fires only on a final transcript, for commands that cannot be undone.
    ///
    /// If an utterance ends without a final transcript, the command needs confirmation.
    case final
}
