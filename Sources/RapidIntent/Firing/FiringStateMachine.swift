/// Decides when the match of a segment fires.
///
/// ```
///             match that waits          its time has come, or final
/// listening ───────────────────▶ candidate ───────────────────▶ fired
///     ▲  │    match gone or other    │  │
///     │  └───────────────────────────┘  │  final or endpoint without a match
///     └─────────── partial ─────────────┴───────────────────────▶ handed over
/// ```
///
/// ``Verdict`` decides; this remembers the match, and since when it waits. A pure value: each call passes the time, which never goes
/// back, and equal calls give equal results. It fires at most one match, whatever input follows. Silence is better evidence than an
/// unchanged text. Once a partial transcript reports the silence, the waiting times of ``FiringRule`` count from the end of speech or
/// from ``Candidate/since``, whichever is later, and do not count during speech. Another command after the match is also evidence,
/// and its waiting time counts during speech too.
struct FiringStateMachine: Sendable {
    enum State: Sendable, Equatable {
        /// No phrase is complete.
        case listening
        /// A phrase is complete and waits for its deadline.
        case candidate(Candidate)
        /// A command was fired; the segment fires nothing more.
        case fired(Match, at: Duration)
        /// The text is final and matches no command of the dictionary.
        case handedOver
    }

    /// A match that waits for its deadline.
    struct Candidate: Sendable, Equatable {
        var match: Match
        /// Since when its text counts as stable.
        ///
        /// When it became the match; if it can change, when the last word came. For a text that was read in the pause, at the
        /// latest once the silence has lasted for ``FiringRule/settle``.
        var since: Duration
        /// Whether words that may follow could change the command.
        var canChange: Bool
        /// The odds that the speaker goes on, if the command can change.
        var odds: ContinuationOdds
        /// When another command first appeared after the match; nil if there is none.
        var followedSince: Duration?
        /// Whether the match waits for more words without a deadline, because the text ends in a conjunction.
        var isHeld = false
        /// Whether the words may go on to one phrase with others: "could you stop" with "the heating".
        var mayGoOn = false
    }

    private(set) var state = State.listening
    private var voice = Voice.unknown
    /// When the candidate fires if nothing changes; nil if no candidate waits for a time.
    private(set) var deadline: Duration?

    /// The fired match and its time; nil if none has fired.
    var fired: (match: Match, at: Duration)? {
        if case .fired(let match, let at) = state { (match, at) } else { nil }
    }

    var hasFired: Bool { if case .fired = state { true } else { false } }

    /// The match that waits, and the probability that it stays what the user wants; nil if none waits.
    var waiting: (match: Match, probability: Double)? {
        guard case .candidate(let candidate) = state, !candidate.isHeld else { return nil }
        return (candidate.match, candidate.canChange ? 1 - candidate.odds.probability : 1)
    }

    /// Processes a partial transcript, after ``advance(to:)`` with its time.
    ///
    /// - Parameters:
    ///   - matched: The match state after the words so far.
    ///   - silence: How long there has been no speech, zero during speech; nil if unknown.
    ///   - isReadInPause: Whether the text was read from all audio before the pause. It cannot alternate, so it stands as soon as the
    ///     silence is too long for one inside a word: ``FiringRule/settle``.
    ///   - pace: The speaker's time from word to word, as a multiple of the usual one.
    ///   - followedSince: When another command first appeared after this one; nil if there is none. This command then
    ///     fires after ``FiringRule/settle``.
    ///   - isHeld: Whether the match waits for more words: it does not fire now, and no time fires it before the next
    ///     transcript. ``Candidate/since`` is kept.
    ///   - mayGoOn: Whether the words may go on to one phrase with others, so that the match does not fire at once.
    ///   - isHeldBack: Whether no match counts: the recogniser is unsure of the text, or an earlier command holds later ones.
    ///   - hasNewWord: Whether the text has grown by a word, which may be a filler. A match that can change waits anew: after
    ///     "seven" and "seven o'clock", "thirty" may follow.
    ///   - time: When the transcript arrived.
    /// - Returns: The match to fire now; nil for none.
    mutating func partial(
        _ matched: MatchState, silence: Duration?, isReadInPause: Bool = false, pace: Double = 1,
        followedSince: Duration? = nil, isHeld: Bool = false, mayGoOn: Bool = false, isHeldBack: Bool = false,
        hasNewWord: Bool = false, at time: Duration
    ) -> Match? {
        voice.update(silence: silence, at: time)
        guard !isHeldBack, let match = matched.match else {
            if case .candidate = state { (state, deadline) = (.listening, nil) }
            return nil
        }
        var since = time
        switch state {
        case .fired, .handedOver: return nil
        case .candidate(let candidate) where candidate.match.command.isEquivalent(to: match.command):
            since = hasNewWord && matched.canChange ? time : candidate.since
        case .listening, .candidate: break
        }
        if isReadInPause, case .silent(let silent) = voice { since = min(since, silent + match.rule.settle) }
        let candidate = Candidate(
            match: match, since: since, canChange: matched.canChange, odds: matched.odds, followedSince: followedSince,
            isHeld: isHeld, mayGoOn: mayGoOn)
        let deadline = Verdict.deadline(of: candidate, voice, pace: pace)
        if let deadline, deadline <= time { return fire(match, at: time) }
        (state, self.deadline) = (.candidate(candidate), deadline)
        return nil
    }

    /// Advances the time.
    ///
    /// - Returns: The match that fires and its deadline, which is at or before `time`; nil for none.
    mutating func advance(to time: Duration) -> (match: Match, at: Duration)? {
        guard let deadline, deadline <= time, case .candidate(let candidate) = state else { return nil }
        return fire(candidate.match, at: deadline).map { ($0, deadline) }
    }

    /// Fires a candidate before its deadline, because a later command fires.
    ///
    /// - Returns: The match; nil if there is no candidate, or if ``Verdict`` lets it wait. It then fires after the later command, if at
    ///   all.
    mutating func fireAhead(at time: Duration) -> Match? {
        guard case .candidate(let candidate) = state, Verdict.fires(beforeLaterCommand: candidate) else {
            return nil
        }
        return fire(candidate.match, at: time)
    }

    /// Processes the end of the utterance.
    ///
    /// - Parameters:
    ///   - match: The match at the end; nil if none may fire.
    /// - Returns: The match to fire now; nil for none. The caller must check whether an earlier fired match, held in ``state``, still
    ///   agrees with the final transcript.
    mutating func end(with match: Match?, at time: Duration) -> Match? {
        switch state {
        case .fired, .handedOver: return nil
        case .listening, .candidate:
            if let match { return fire(match, at: time) }
            (state, deadline) = (.handedOver, nil)
            return nil
        }
    }

    private mutating func fire(_ match: Match, at time: Duration) -> Match? {
        (state, deadline) = (.fired(match, at: time), nil)
        return match
    }
}
