/// The state of one segment of the current utterance.
struct SegmentProgress: Sendable {
    var firing = FiringStateMachine()
    var stops = PhraseStops()
    /// The words for which a command fired, in normal form; empty if none did.
    var firedText = ""
    /// The command that was reported as likely and is neither fired nor withdrawn yet.
    var prepared: FiredCommand?
    /// How many fillers the last partial transcript ended with.
    var trailingFillers = 0
    /// How many prepared commands were withdrawn, also in later segments that a revision removed.
    var withdrawals = 0
    /// The time of its first words; nil for the first segment, which begins with the utterance.
    var firstHeard: Duration?
    /// The time from which the next part has visibly begun; nil if it has not.
    var followedSince: Duration?
}
