/// The state of one segment of the current utterance.
struct SegmentProgress: Sendable {
    var firing = FiringStateMachine()
    /// The time of its first words; nil for the first segment, which begins with the utterance.
    var firstHeard: Duration?
    /// The time from which the next part has visibly begun; nil if it has not.
    var followedSince: Duration?
}
