/// What is known of one segment of the utterance that is under way.
struct SegmentProgress: Sendable {
    var firing = FiringStateMachine()
    /// What was fired, and when.
    private(set) var fired: FiredCommand?
    private(set) var firedAt: Duration?
    /// When it was heard first; nil for the first segment, which is heard when the utterance is.
    var firstHeard: Duration?
    /// Whether the phrase that was fired heard words that its command does not have.
    private(set) var firedWithoutKeeping = false
    /// Since when the part behind it can be seen to have begun; nil while it cannot.
    var followedSince: Duration?
    /// The part that was fired, in an utterance of several: a revision may take it away.
    private(set) var firedPart: UtterancePart?

    /// Takes note that a match is fired.
    mutating func fire(_ match: Match, of part: UtterancePart?, at time: Duration) -> FiredCommand {
        let command = FiredCommand(match)
        fired = command
        firedAt = time
        firedPart = part
        firedWithoutKeeping = match.hearsWithoutKeeping
        return command
    }
}
