/// What is known of one segment of the utterance that is under way.
struct SegmentProgress: Sendable {
    var firing = FiringStateMachine()
    /// When it was heard first; nil for the first segment, which is heard when the utterance is.
    var firstHeard: Duration?
    /// Since when the part behind it can be seen to have begun; nil while it cannot.
    var followedSince: Duration?
}
