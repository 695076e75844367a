/// Decides when a segment's match has stood long enough to be fired.
///
/// ```
///             match that waits          its time has come, or final
/// listening ───────────────────▶ candidate ───────────────────▶ fired
///     ▲  │    match gone or other    │  │
///     │  └───────────────────────────┘  │  final or endpoint without a match
///     └─────────── partial ─────────────┴───────────────────────▶ handed over
/// ```
///
/// A pure value: time comes in with each call, never goes back, and the same calls give the same answers. At most one
/// match is fired, whatever comes in afterwards. Silence is better evidence than an unchanged text: as soon as a partial
/// says how long no voice was heard, the waiting times of ``FiringRule`` count from the end of the voice or from the last
/// change of the match, whichever is later, and while a person speaks they do not count at all. Another command behind a
/// match is evidence as well, and counts even while it is being said.
struct FiringStateMachine: Sendable {
    /// Where a segment stands.
    enum State: Sendable, Equatable {
        /// No phrase is complete.
        case listening
        /// A phrase is complete and waits for its time.
        case candidate(Candidate)
        /// A command was fired; nothing more will be.
        case fired(Match, at: Duration)
        /// The text is final and stands for no command of the dictionary's.
        case handedOver
    }

    /// A match that waits for its time.
    struct Candidate: Sendable, Equatable {
        /// The match.
        var match: Match
        /// Since when it has been the match.
        var since: Duration
        /// Whether what may still follow could make another command of it.
        var canChange: Bool
        /// How many phrases go on from it, where it can change.
        var continuations: Int
        /// Since when another command has been heard behind it; nil if none has.
        var followedSince: Duration?
        /// Whether it waits for the words behind it, however much time passes: a conjunction ends the text.
        var isHeld = false
    }

    /// Where the segment stands.
    private(set) var state = State.listening
    private var voice = Voice.unknown

    /// What was fired, and when; nil while nothing was.
    var fired: (match: Match, at: Duration)? {
        if case .fired(let match, let at) = state { (match, at) } else { nil }
    }

    /// Whether something was fired.
    var hasFired: Bool { if case .fired = state { true } else { false } }

    /// When the candidate will be fired if nothing changes; nil if nothing is waiting for time to pass.
    var deadline: Duration? {
        guard case .candidate(let candidate) = state, !candidate.isHeld, candidate.match.rule.policy == .settled else {
            return nil
        }
        let rule = candidate.match.rule
        let own =
            candidate.canChange
            ? voice.endOfDwelling(rule, continuations: candidate.continuations, from: candidate.since)
            : voice.end(of: rule.settle, from: candidate.since)
        guard let followedSince = candidate.followedSince else { return own }
        // A speaker who says the next command goes on speaking: the evidence is then the next command, not silence.
        let followed = max(followedSince, candidate.since) + rule.settle
        return min(own ?? followed, followed)
    }

    /// Takes a partial transcript, after ``advance(to:)`` to its time.
    ///
    /// - Parameters:
    ///   - matched: What is known after the words so far.
    ///   - silence: How long no voice has been heard, zero while a person speaks; nil if it is not known.
    ///   - followedSince: Since when another command has been heard behind this one, which then fires once that has stood for
    ///     ``FiringRule/settle``; nil if none has.
    ///   - isHeld: Whether the match waits for the words behind it: nothing is fired now, and time that passes fires nothing
    ///     before the next transcript. Since when it has been the match stays known.
    ///   - time: When the transcript came.
    /// - Returns: The match to fire now.
    mutating func partial(
        _ matched: MatchState, silence: Duration?, followedSince: Duration? = nil, isHeld: Bool = false,
        at time: Duration
    ) -> Match? {
        voice.update(silence: silence, at: time)
        guard let match = matched.match else {
            if case .candidate = state { state = .listening }
            return nil
        }
        var since = time
        switch state {
        case .fired, .handedOver: return nil
        case .candidate(let candidate) where candidate.match.command.isEquivalent(to: match.command):
            since = candidate.since
        case .listening, .candidate: break
        }
        if match.rule.policy == .instant, !isHeld { return fire(match, at: time) }
        state = .candidate(
            Candidate(
                match: match, since: since, canChange: matched.canChange, continuations: matched.continuations,
                followedSince: followedSince, isHeld: isHeld))
        // What this partial says about silence, or about what may follow, can mean that the time has come already.
        if let deadline, deadline <= time { return fire(match, at: time) }
        return nil
    }

    /// Lets time go on.
    ///
    /// - Returns: The match whose time has come, and when that was: at or before `time`.
    mutating func advance(to time: Duration) -> (match: Match, at: Duration)? {
        guard let deadline, deadline <= time, case .candidate(let candidate) = state else { return nil }
        return fire(candidate.match, at: deadline).map { ($0, deadline) }
    }

    /// Fires a candidate before its time, because a command that was said after it is fired.
    mutating func fireAhead(at time: Duration) -> Match? {
        guard case .candidate(let candidate) = state, candidate.match.rule.policy != .final else { return nil }
        return fire(candidate.match, at: time)
    }

    /// Takes the final transcript.
    ///
    /// - Returns: The match to fire now. Whether what was fired earlier still stands is for the caller to see: ``state``
    ///   holds it.
    mutating func final(_ matched: MatchState, at time: Duration) -> Match? {
        end(with: matched.match, at: time)
    }

    /// Takes the end of an utterance that got no final transcript, with what its last partial comes to.
    ///
    /// - Returns: The match to fire now; nil for one whose policy is ``FiringPolicy/final``, because a partial is not
    ///   enough for what cannot be undone.
    mutating func endWithoutFinal(_ matched: MatchState, at time: Duration) -> Match? {
        end(with: matched.match.flatMap { $0.rule.policy == .final ? nil : $0 }, at: time)
    }

    private mutating func end(with match: Match?, at time: Duration) -> Match? {
        switch state {
        case .fired, .handedOver: return nil
        case .listening, .candidate:
            if let match { return fire(match, at: time) }
            state = .handedOver
            return nil
        }
    }

    private mutating func fire(_ match: Match, at time: Duration) -> Match? {
        state = .fired(match, at: time)
        return match
    }
}
