/// When a match may fire.
public enum FiringPolicy: String, Sendable, CaseIterable {
    /// On the first partial that matches completely. For commands that must be quick and do no harm, such as "stop".
    case instant
    /// Once the match has stood still: for `settle` if no longer phrase can follow, else for
    /// `dwell` or until the utterance ends.
    case settled
    /// Only on a final transcript, for what cannot be undone.
    ///
    /// An utterance that ends without one needs confirmation.
    case final
}
