/// What is known of the utterance that is under way.
struct UtteranceProgress: Sendable {
    let utterance: UtteranceID
    /// Those that it is resolved by to its end.
    let dictionaries: DictionarySet
    private(set) var text = ""
    private(set) var locale: LocaleIdentifier?
    /// What is known of the text as a whole.
    private(set) var matched = MatchState(canContinue: true)
    /// The segments so far, at least one; those behind the last part of the text were fired before a revision took them back.
    private(set) var segments = SegmentList()
    /// The parts of the text; none where it is one segment.
    private(set) var parts: [UtterancePart] = []
    /// The questions put before the final transcript; nil if none are.
    var early: EarlyQuestions?
    /// When the first transcript with any word was there, and the final text.
    private(set) var firstPartial: Duration?
    var final: Duration?
    /// The words of the last transcript as the recogniser gave them.
    private(set) var words: [Transcript.Word] = []
    private var matcher: DictionarySetMatcher
    private var divider = UtteranceDivider()
    /// The fingerprint of the dictionaries in force.
    private let dictionaryVersion: String?
    /// The text in normal form where no dictionary is there to see it: a service may know it all the same.
    private var unmatched: NormalisedText?

    /// Whether there are several segments, or one that leaves out words of the text: whether the partials and the time that
    /// follow are for each of them.
    private(set) var isDivided = false

    /// Whether the last transcript states less confidence than is asked for, so that nothing is fired on it.
    private(set) var isUnsure = false

    /// When something will happen by itself if nothing comes in before; nil if nothing will.
    var deadline: Duration? {
        guard let early = early?.deadline else { return firingDeadline }
        return min(early, firingDeadline ?? early)
    }

    private var firingDeadline: Duration? {
        guard isDivided else { return segments.first.firing.deadline }
        return (0..<segments.count).compactMap { segments[$0].firing.deadline }.min()
    }

    /// The text as the dictionary sees it.
    var normalised: NormalisedText { unmatched ?? matcher.text }

    init(_ utterance: UtteranceID, dictionaries: DictionarySet, scope: MatchScope, askAhead: AskAhead?) {
        self.utterance = utterance
        self.dictionaries = dictionaries
        early = askAhead.map { EarlyQuestions($0) }
        self.matcher = DictionarySetMatcher(dictionaries, scope: scope)
        dictionaryVersion = dictionaries.version
        unmatched = dictionaries.dictionaries.isEmpty ? NormalisedText() : nil
    }

    // MARK: - Transcripts

    /// Takes a transcript; whether its text differs from the last one's.
    ///
    /// - Parameter leastConfidence: Below it, a stated confidence is not enough to fire anything; nil for none.
    mutating func take(_ transcript: Transcript, leastConfidence: Double?, at time: Duration) -> Bool {
        isUnsure = if let least = leastConfidence, let stated = transcript.confidence { stated < least } else { false }
        locale = transcript.locale ?? locale
        if transcript.isFinal { final = time }
        if !transcript.words.isEmpty || !words.isEmpty { words = transcript.words }
        let isNews = matcher.take(locale: transcript.locale, context: transcript.context)
        guard transcript.text != text || isNews else { return false }
        if isNews { divider = UtteranceDivider() }
        let isNew = transcript.text != text
        text = transcript.text
        matched = matcher.update(to: text)
        if unmatched != nil { unmatched = Normaliser(locale: locale ?? "en").normalise(text) }
        if firstPartial == nil, !normalised.isEmpty { firstPartial = time }
        divide(isFinal: false)
        return isNew
    }

    private mutating func divide(isFinal: Bool) {
        if matcher.mayHoldSeveral(isFinal: isFinal) {
            parts = divider.parts(of: text, in: matcher, isFinal: isFinal)
            isDivided = isDivided || !parts.isEmpty
        } else if !parts.isEmpty {
            parts = []
        }
    }

    /// Lets a partial transcript, taken before, act, where the text is and was one segment; the match to fire now.
    mutating func partial(silence: Duration?, at time: Duration) -> Match? {
        if early != nil, segments.first.fired == nil {
            let text = normalised
            early?.partial(matched, text: text, silence: silence, at: time)
        }
        return segments.first.firing.partial(isUnsure ? MatchState() : matched, silence: silence, at: time)
    }

    /// Lets a partial transcript, taken before, act; what to fire now, in the order of the segments.
    ///
    /// - A command never overtakes one that was said before it: what stands before it and waits is fired with it.
    /// - Behind a command that is not clear, or that is only fired on a final transcript, nothing is fired on a partial.
    /// - A command before a conjunction that ends the text waits for what follows.
    mutating func partialOfSeveral(silence: Duration?, at time: Duration) -> [(segment: Int, match: Match)] {
        let count = max(1, parts.count)
        segments.fit(count, at: time)
        isDivided = !parts.isEmpty || segments.count > 1
        if early != nil, segments[count - 1].fired == nil {
            let last = part(count - 1)
            early?.partial(last.matched, text: last.normalised, silence: silence, at: time)
        }
        var fires: [(segment: Int, match: Match)] = []
        var isHeld = false
        for index in 0..<count {
            let part = part(index)
            let isFollowed = index + 1 < parts.count && parts[index + 1].begins && part.matched.match != nil
            segments[index].followedSince = isFollowed ? segments[index].followedSince ?? time : nil
            let matched = isHeld || isUnsure ? MatchState() : part.matched
            let followedSince = segments[index].followedSince
            if let match = segments[index].firing.partial(
                matched, silence: silence, followedSince: followedSince,
                isHeld: index == parts.count - 1 && divider.endsInConjunction, at: time)
            {
                fires += fireAhead(before: index, at: time) + [(index, match)]
            }
            if segments[index].fired == nil, !fires.contains(where: { $0.segment == index }) {
                isHeld = isHeld || part.matched.match.map { $0.rule.policy == .final } ?? true
            }
        }
        return fires
    }

    /// Lets time go on where the text is and was one segment; what to fire, and when that was.
    mutating func advance(to time: Duration) -> (match: Match, at: Duration)? {
        segments.first.firing.advance(to: time)
    }

    /// Lets time go on; what to fire, and when that was.
    mutating func advanceSeveral(to time: Duration) -> [(segment: Int, match: Match, at: Duration)] {
        var fires: [(segment: Int, match: Match, at: Duration)] = []
        while true {
            let due = (0..<segments.count).compactMap { index in segments[index].firing.deadline.map { (at: $0, index) }
            }
            guard let next = due.min(by: { $0 < $1 }), next.at <= time,
                let (match, at) = segments[next.1].firing.advance(to: time)
            else { return fires }
            fires += fireAhead(before: next.1, at: at).map { ($0.segment, $0.match, at) }
            fires.append((next.1, match, at))
        }
    }

    private mutating func fireAhead(before index: Int, at time: Duration) -> [(segment: Int, match: Match)] {
        (0..<index).compactMap { earlier in
            segments[earlier].firing.fireAhead(at: time).map { (earlier, $0) }
        }
    }

    /// Takes the last text for what it is: the parts as they stay.
    ///
    /// - Returns: How many segments there are to be closed, those included that a revision took back after they had fired.
    mutating func end() -> Int {
        divide(isFinal: true)
        if isDivided { segments.fit(max(1, parts.count), at: final ?? .zero) }
        return segments.count
    }

    /// Lets the last transcript act on a segment; the match to fire now.
    mutating func end(_ segment: Int, isFinal: Bool, at time: Duration) -> Match? {
        let matched = isUnsure ? MatchState() : matched
        guard isDivided else {
            return isFinal
                ? segments.first.firing.final(matched, at: time)
                : segments.first.firing.endWithoutFinal(matched, at: time)
        }
        guard segment < max(1, parts.count) else { return nil }
        let own = parts.isEmpty || isUnsure ? matched : parts[segment].matched
        return isFinal && isUnderstood
            ? segments[segment].firing.final(own, at: time)
            : segments[segment].firing.endWithoutFinal(own, at: time)
    }

    /// Whether every word of the text belongs to a command that is clear: what cannot be undone asks for it.
    private var isUnderstood: Bool {
        parts.isEmpty || (!divider.endsInConjunction && parts.allSatisfy { $0.matched.match != nil })
    }

    /// What speaks against the commands in the final text, of which nothing was fired: words that belong to none of them; nil
    /// if no command is in it.
    mutating func refusal() -> Refusal? {
        guard parts.isEmpty, let words = divider.unknownWords(of: text, in: matcher) else { return nil }
        return Refusal(.unknownWords, words: words)
    }

    /// Takes note that a match is fired.
    mutating func fire(_ match: Match, segment: Int, at time: Duration) -> FiredCommand {
        // A lone segment needs no note of what it was: it cannot be taken away.
        if segment == 0, parts.isEmpty { return segments.first.fire(match, of: nil, at: time) }
        let part = segment < parts.count ? parts[segment] : nil
        return segments[segment].fire(match, of: part, at: time)
    }

    // MARK: - Segments

    /// The part that a segment is; what was fired of one that a revision took back.
    func part(_ segment: Int) -> UtterancePart {
        if segment < parts.count { return parts[segment] }
        if segment > 0, let fired = segments[segment].firedPart {
            return UtterancePart(
                words: fired.words, text: fired.text, normalised: fired.normalised, matched: MatchState())
        }
        return UtterancePart(
            words: 0..<WrittenWords.count(in: text), text: text, normalised: normalised, matched: matched)
    }

    /// What was fired of a segment.
    func fired(_ segment: Int) -> FiredCommand? {
        isDivided ? segments[segment].fired : segments.first.fired
    }

    /// Whether a revision took a segment back after it had fired.
    func isTakenBack(_ segment: Int) -> Bool { segment >= max(1, parts.count) }

    /// What the final text says instead of the command that was fired; nil if it says the same.
    func contradiction(to fired: FiredCommand, of segment: Int) -> Contradiction? {
        guard !isTakenBack(segment) else { return Contradiction(text: text) }
        let text = parts.isEmpty ? text : parts[segment].text
        let meant = (parts.isEmpty ? matched : parts[segment].matched).matches.map(\.command)
        guard !meant.contains(where: fired.command.isEquivalent) else { return nil }
        return Contradiction(text: text, command: meant.count == 1 ? meant[0] : nil)
    }

    /// What the service is asked about a text.
    func question(about text: String) -> Question { Question(text: text, locale: locale ?? dictionaries.locale) }

    /// A segment as it stands, with nothing fired.
    func resolution(of segment: Int, _ part: UtterancePart) -> Resolution {
        let times =
            isDivided
            ? (heard: segments[segment].firstHeard, fired: segments[segment].firedAt)
            : (heard: nil, fired: segments.first.firedAt)
        let hears = isDivided ? segments[segment].firedWithoutKeeping : segments.first.firedWithoutKeeping
        return Resolution(
            utterance: utterance, segment: segment, text: part.text, words: part.words,
            normalised: part.normalised.text, locale: locale ?? dictionaries.locale, outcome: .unresolved(.noMatch),
            times: Resolution.Times(
                firstPartial: times.heard ?? firstPartial, fired: times.fired, final: final),
            dictionaryVersion: dictionaryVersion,
            hearsWithoutKeeping: hears || part.matched.matches.contains(where: \.hearsWithoutKeeping))
    }
}
