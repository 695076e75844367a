/// What is known of the utterance that is under way.
struct UtteranceProgress: Sendable {
    typealias Output = ResolverStateMachine.Output

    let utterance: UtteranceID
    /// Those that it is resolved by to its end.
    let dictionaries: DictionarySet
    private(set) var text = ""
    private(set) var locale: LocaleIdentifier?
    /// The segments so far, at least one; those behind the last part of the text were fired before a revision took them back.
    private(set) var segments = [SegmentProgress()]
    /// What was fired of the segments behind the first: a revision may take it away.
    private var firedParts: [Int: UtterancePart] = [:]
    /// The questions put before the final transcript; nil if none are.
    var early: EarlyQuestions?
    /// When the first transcript with any word was there, and the final text.
    private(set) var firstPartial: Duration?
    var final: Duration?
    /// How long the recogniser computed for the final text; nil where it does not say.
    private var decoding: Duration?
    /// The words of the last transcript as the recogniser gave them.
    private var words: [Transcript.Word] = []
    private(set) var matcher: DictionarySetMatcher
    private var divider = UtteranceDivider()
    /// The fingerprint of the dictionaries in force.
    private let dictionaryVersion: String?
    /// The text in normal form where no dictionary is there to see it: a service may know it all the same.
    private var unmatched: NormalisedText?

    /// Whether the last transcript states less confidence than is asked for, so that nothing is fired on it.
    private(set) var isUnsure = false

    init(
        _ utterance: UtteranceID, dictionaries: DictionarySet, scope: MatchScope, askAhead: AskAhead?,
        after last: DictionarySetMatcher? = nil
    ) {
        self.utterance = utterance
        self.dictionaries = dictionaries
        early = askAhead.map { EarlyQuestions($0) }
        self.matcher = DictionarySetMatcher(dictionaries, scope: scope, after: last)
        dictionaryVersion = dictionaries.version
        unmatched = dictionaries.dictionaries.isEmpty ? NormalisedText() : nil
    }

    // MARK: - Transcripts

    /// Takes a transcript.
    ///
    /// - Parameter leastConfidence: Below it, a stated confidence is not enough to fire anything; nil for none.
    /// - Returns: What is heard in another way than before; nil if nothing is.
    mutating func receive(
        _ transcript: Transcript, leastConfidence: Double?, at time: Duration
    ) -> HeardUtterance.Change? {
        isUnsure = if let least = leastConfidence, let stated = transcript.confidence { stated < least } else { false }
        locale = transcript.locale ?? locale
        if transcript.isFinal { (final, decoding) = (time, transcript.decoding) }
        let isSituationNew = matcher.update(locale: transcript.locale, context: transcript.context)
        let isTextNew = transcript.text != text
        var change: HeardUtterance.Change? = isTextNew ? .text : isSituationNew ? .details : nil
        if transcript.words != words {
            words = transcript.words
            change = change ?? .details
        }
        if isTextNew || isSituationNew {
            if isSituationNew { divider = UtteranceDivider() }
            text = transcript.text
            _ = matcher.update(to: text)
            if unmatched != nil { unmatched = Normaliser(locale: locale ?? "en").normalise(text) }
            if firstPartial == nil, !normalised.isEmpty { firstPartial = time }
            if !transcript.isFinal { divider.divide(text, in: matcher, isFinal: false) }
        }
        return transcript.isFinal ? .final(confidence: transcript.confidence) : change
    }

    /// Takes the last text for what it is: the parts as they stay.
    ///
    /// - Parameter change: How the text ended.
    /// - Returns: What is heard.
    mutating func end(_ change: HeardUtterance.Change) -> HeardUtterance {
        divider.divide(text, in: matcher, isFinal: true)
        fitSegments(at: final ?? .zero)
        return heardUtterance(change)
    }

    /// What is heard, in another way than before.
    func heardUtterance(_ change: HeardUtterance.Change) -> HeardUtterance {
        let isOver = final != nil
        return HeardUtterance(
            change: change, text: text, transcriptWords: words,
            isSpeech: !normalised.isEmpty || isOver && normalised.hasOuterFillers,
            division: divider.parts.isEmpty ? .whole(matcher.state) : .parts(divider.parts))
    }

    // MARK: - Firing

    /// When something will happen by itself if nothing comes in before; nil if nothing will.
    var deadline: Duration? {
        guard let early = early?.deadline else { return nextDue?.at }
        return min(early, nextDue?.at ?? early)
    }

    /// The segment that fires first if nothing changes, and when.
    private var nextDue: (segment: Int, at: Duration)? {
        var next: (segment: Int, at: Duration)?
        for index in segments.indices {
            guard let at = segments[index].firing.deadline else { continue }
            if let next, next.at <= at { continue }
            next = (index, at)
        }
        return next
    }

    /// Lets a partial transcript, taken before, act: fires in the order of the segments.
    ///
    /// - A command never overtakes one that was said before it: what stands before it and waits is fired with it.
    /// - Behind a command that is not clear, or that is only fired on a final transcript, nothing is fired on a partial.
    /// - A command before a conjunction that ends the text waits for what follows.
    mutating func partial(silence: Duration?, at time: Duration, _ outputs: inout [Output]) {
        fitSegments(at: time)
        let last = partCount - 1
        if early != nil, !segments[last].firing.hasFired {
            let (matched, text) = (matched(of: last), normalised(of: last))
            early?.partial(matched, text: text, silence: silence, at: time)
        }
        var isHeld = false
        for index in 0...last {
            let own = matched(of: index)
            let isFollowed = index < last && divider.parts[index + 1].begins && own.matches.count == 1
            segments[index].followedSince = isFollowed ? segments[index].followedSince ?? time : nil
            let followedSince = segments[index].followedSince
            if let match = segments[index].firing.partial(
                isHeld || isUnsure ? MatchState() : own, silence: silence, followedSince: followedSince,
                isHeld: index == divider.parts.count - 1 && divider.endsInConjunction, at: time)
            {
                fire(match, segment: index, at: time, &outputs)
            }
            let isClear = own.matches.count == 1 && own.matches[0].rule.policy != .final
            isHeld = isHeld || !isClear && !segments[index].firing.hasFired
        }
    }

    /// Lets time go on.
    mutating func advance(to time: Duration, _ outputs: inout [Output]) {
        while let next = nextDue, next.at <= time,
            let (match, at) = segments[next.segment].firing.advance(to: time)
        {
            fire(match, segment: next.segment, at: at, &outputs)
        }
    }

    /// Lets the last transcript act on a segment.
    mutating func end(_ segment: Int, isFinal: Bool, at time: Duration, _ outputs: inout [Output]) {
        guard !isTakenBack(segment) else { return }
        let own = isUnsure ? MatchState() : matched(of: segment)
        let match =
            isFinal && isUnderstood
            ? segments[segment].firing.final(own, at: time) : segments[segment].firing.endWithoutFinal(own, at: time)
        if let match { emit(match, segment: segment, at: time, &outputs) }
    }

    /// Fires what waits before a segment, and its match.
    private mutating func fire(_ match: Match, segment: Int, at time: Duration, _ outputs: inout [Output]) {
        for earlier in 0..<segment {
            guard let match = segments[earlier].firing.fireAhead(at: time) else { continue }
            emit(match, segment: earlier, at: time, &outputs)
        }
        emit(match, segment: segment, at: time, &outputs)
    }

    private mutating func emit(_ match: Match, segment: Int, at time: Duration, _ outputs: inout [Output]) {
        var fired = FiredCommand(match)
        if segment > 0, segment < divider.parts.count {
            let part = divider.parts[segment]
            firedParts[segment] = part
            fired = fired.moved(by: part.words.lowerBound)
        }
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: time, .fired(fired, segment: segment))))
        // What is asked early is about the last segment; where the text is final, that is decided already.
        guard final == nil, segment == segments.count - 1 else { return }
        for question in early?.stop() ?? [] { outputs.append(.cancel(question)) }
    }

    /// Whether every word of the text belongs to a command that is clear: what cannot be undone asks for it.
    private var isUnderstood: Bool {
        divider.parts.isEmpty
            || !divider.endsInConjunction && divider.parts.allSatisfy { $0.matched.matches.count == 1 }
    }

    // MARK: - Segments

    /// The text as the dictionary sees it.
    private var normalised: NormalisedText { unmatched ?? matcher.text }

    /// How many segments the text has, at least one.
    var partCount: Int { max(1, divider.parts.count) }

    private func normalised(of segment: Int) -> NormalisedText {
        divider.parts.isEmpty ? normalised : divider.parts[segment].normalised
    }

    /// What is known of a segment that is a part of the text.
    private func matched(of segment: Int) -> MatchState {
        divider.parts.isEmpty ? matcher.state : divider.parts[segment].matched
    }

    /// Makes the segments as many as there are parts: takes back what has not fired and is no part any more, and begins what is
    /// new.
    private mutating func fitSegments(at time: Duration) {
        while segments.count > partCount, !segments[segments.count - 1].firing.hasFired { segments.removeLast() }
        while segments.count < partCount { segments.append(SegmentProgress(firstHeard: time)) }
    }

    /// The part that a segment is; what was fired of one that a revision took back.
    func part(_ segment: Int) -> UtterancePart {
        if segment < divider.parts.count { return divider.parts[segment] }
        if var fired = firedParts[segment] {
            fired.matched = MatchState()
            return fired
        }
        return UtterancePart(
            words: 0..<WrittenWords.count(in: text), text: text, normalised: normalised, matched: matcher.state)
    }

    /// What was fired of a segment; word places in it count in the segment's words.
    func fired(_ segment: Int) -> FiredCommand? { segments[segment].firing.fired.map { FiredCommand($0.match) } }

    /// Whether a revision took a segment back after it had fired.
    func isTakenBack(_ segment: Int) -> Bool { segment >= partCount }

    /// What the final text says instead of the command that was fired; nil if it says the same.
    func contradiction(to fired: FiredCommand, of segment: Int) -> Contradiction? {
        guard !isTakenBack(segment) else { return Contradiction(text: text) }
        let meant = matched(of: segment).matches.map(\.command)
        guard !meant.contains(where: fired.command.isEquivalent) else { return nil }
        let text = divider.parts.isEmpty ? text : divider.parts[segment].text
        return Contradiction(text: text, command: meant.count == 1 ? meant[0] : nil)
    }

    /// What speaks against the commands in the final text, of which nothing was fired: words that belong to none of them; nil
    /// if no command is in it.
    mutating func refusal() -> Refusal? {
        guard divider.parts.isEmpty, let words = divider.unknownWords(of: text, in: matcher) else { return nil }
        return Refusal(.unknownWords, words: words)
    }

    /// What the service is asked about a text.
    func question(about text: String) -> Question { Question(text: text, locale: locale ?? dictionaries.locale) }

    /// A segment as it stands, with nothing fired.
    func resolution(of segment: Int, _ part: UtterancePart) -> Resolution {
        let fired = segments[segment].firing.fired
        return Resolution(
            utterance: utterance, segment: segment, text: part.text, words: part.words,
            normalised: part.normalised.text, locale: locale ?? dictionaries.locale, outcome: .unresolved(.noMatch),
            times: Resolution.Times(
                firstPartial: segments[segment].firstHeard ?? firstPartial, fired: fired?.at, final: final,
                decoding: decoding),
            dictionaryVersion: dictionaryVersion,
            hearsWithoutKeeping: fired?.match.hearsWithoutKeeping == true
                || part.matched.matches.contains(where: \.hearsWithoutKeeping))
    }
}
