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
    var firedPart: UtterancePart? { firedParts.first }
    /// At most one: in an array, so that the many utterances of one segment carry a word of it and no more.
    private var firedParts: [UtterancePart] = []

    /// Takes note that a match is fired.
    mutating func fire(_ match: Match, of part: UtterancePart?, at time: Duration) -> FiredCommand {
        let command = FiredCommand(match)
        fired = command
        firedAt = time
        firedParts = part.map { [$0] } ?? []
        firedWithoutKeeping = match.hearsWithoutKeeping
        return command
    }
}

/// The segments of an utterance: the first one in place, since nearly every utterance has no other.
struct SegmentList: Sendable {
    /// The first; by this name it is reached without a copy.
    var first = SegmentProgress()
    private var others: [SegmentProgress] = []

    /// How many there are, at least one.
    var count: Int { others.count + 1 }

    /// By copies: with `_read` and `_modify` in their place, Swift 6.3.1 released a state twice when it optimised.
    subscript(index: Int) -> SegmentProgress {
        get { index == 0 ? first : others[index - 1] }
        set {
            if index == 0 { first = newValue } else { others[index - 1] = newValue }
        }
    }

    /// Makes it as many as there are parts: takes back what has not fired and is no part any more, and begins what is new.
    mutating func fit(_ count: Int, at time: Duration) {
        while self.count > count, let last = others.last, last.fired == nil { others.removeLast() }
        while self.count < count {
            var segment = SegmentProgress()
            segment.firstHeard = time
            others.append(segment)
        }
    }
}
