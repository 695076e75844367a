/// The state of the current utterance.
struct UtteranceProgress: Sendable {
    typealias Output = ResolverStateMachine.Output

    let utterance: UtteranceID
    /// The dictionaries that resolve it until its end.
    let dictionaries: DictionarySet
    private(set) var text = ""
    /// The last text with words, and whether a partial transcript has taken all of them back.
    private var spoken = (text: "", isTakenBack: false)
    private(set) var locale: LocaleIdentifier?
    private var activation: Int?
    /// The segments so far, at least one; those after the last part of the text fired before a revision removed them.
    private var segments = [SegmentProgress()]
    /// The parts of fired segments, kept because a revision may remove them, or join the first one with words before it.
    private var firedParts: [Int: UtterancePart] = [:]
    /// The early questions; nil if asking ahead is off.
    var early: EarlyQuestions?
    /// The time of the first transcript with a word.
    private(set) var firstPartial: Duration?
    var final: Duration?
    /// The time the recogniser spent on decoding the final text; nil if unknown.
    private var decoding: Duration?
    private var words: [Transcript.Word] = []
    /// The other hypotheses of the final transcript.
    private(set) var alternatives: [String] = []
    private var pace = SpeakingPace()
    private(set) var matcher: DictionarySetMatcher
    private var divider = UtteranceDivider()
    private let dictionaryVersion: String?
    /// The least probability at which a command is reported as likely; nil for never.
    private let prepares: Double?
    /// The maximum number of intents of a tentative meaning; nil if none is reported.
    private let tentativeIntents: Int?
    /// What earlier utterances said that this one may refer to; nil if it leaves nothing out.
    private let earlier: EarlierCommands?
    /// What was said just before and was no command; nil if it was one, or if it is long ago.
    ///
    /// A name may go on from it. Then it is none, though a dictionary has names as commands: "don't turn on", "the fireplace".
    private let unansweredBefore: String?
    /// The normal form of the text if there is no dictionary; a service may still know it.
    private var unmatched: NormalisedText?

    /// Whether the last transcript's confidence is too low to fire anything.
    private(set) var isUnsure = false

    init(
        _ utterance: UtteranceID, dictionaries: DictionarySet, scope: MatchScope, askAhead: AskAhead?,
        prepares: Double? = nil, tentativeIntents: Int? = nil, after last: DictionarySetMatcher? = nil,
        earlier: EarlierCommands? = nil,
        unansweredBefore: String? = nil
    ) {
        self.utterance = utterance
        self.dictionaries = dictionaries
        early = askAhead.map { EarlyQuestions($0) }
        self.matcher = DictionarySetMatcher(dictionaries, scope: scope, after: last)
        dictionaryVersion = dictionaries.version
        self.prepares = prepares
        self.tentativeIntents = tentativeIntents.map { min(max($0, 1), PossibleCommands.most) }
        if tentativeIntents != nil { matcher.reportTentativeMeanings() }
        self.earlier = earlier
        self.unansweredBefore = unansweredBefore
        unmatched = dictionaries.dictionaries.isEmpty ? NormalisedText() : nil
    }

    // MARK: - Transcripts

    /// Receives a transcript.
    ///
    /// - Parameter leastConfidence: The minimum confidence to fire anything; nil for none.
    /// - Returns: The change; nil if nothing changed.
    mutating func receive(
        _ transcript: Transcript, leastConfidence: Double?, at time: Duration
    ) -> HeardUtterance.Change? {
        if transcript.text.hasWords {
            spoken = (transcript.text, false)
        } else if !transcript.isFinal {
            spoken.isTakenBack = true
        }
        isUnsure = if let least = leastConfidence, let stated = transcript.confidence { stated < least } else { false }
        locale = transcript.locale ?? locale
        activation = transcript.activation ?? activation
        if transcript.isFinal {
            (final, decoding) = (time, transcript.decoding)
            alternatives = transcript.alternatives.map(\.text)
        }
        let isSituationNew = matcher.update(
            locale: transcript.locale, context: transcript.context, moment: transcript.moment)
        let isTextNew = transcript.text != text
        var change: HeardUtterance.Change? = isTextNew ? .text : isSituationNew ? .details : nil
        if transcript.words != words {
            words = transcript.words
            change = change ?? .details
        }
        let hasTimes = transcript.words.last?.end != nil
        if hasTimes {
            let known = pace.hasWordTimes ? min(pace.words, words.count) : 0
            for number in known..<words.count {
                if let end = words[number].end { pace.hear(words: number + 1, at: end, isWordTime: true) }
            }
        }
        if isTextNew || isSituationNew {
            if isSituationNew { divider = UtteranceDivider() }
            text = transcript.text
            _ = matcher.update(to: text)
            if unmatched != nil { unmatched = Normaliser(locale: locale ?? "en").normalise(text) }
            if firstPartial == nil, wordCount > 0 { firstPartial = time }
            if !hasTimes { pace.hear(words: wordCount, at: time) }
            if !transcript.isFinal { divider.divide(text, in: matcher, isFinal: false, after: earlier) }
        }
        return transcript.isFinal ? .final(confidence: transcript.confidence) : change
    }

    /// Divides the last text into its final parts.
    ///
    /// - Parameter change: How the text ended.
    /// - Returns: The utterance as it ended.
    mutating func end(_ change: HeardUtterance.Change, _ outputs: inout [Output]) -> HeardUtterance {
        if !text.hasWords, spoken.text.hasWords {
            // Some recognisers end an utterance without its words. They contradict nothing, and are not dropped in silence;
            // words that were taken back before are asked about.
            text = spoken.text
            isUnsure = isUnsure || spoken.isTakenBack
            _ = matcher.update(to: text)
            if unmatched != nil { unmatched = Normaliser(locale: locale ?? "en").normalise(text) }
        }
        divider.divide(
            text, in: matcher, isFinal: true, after: earlier,
            fired: segments.prefix { $0.firing.hasFired }.count)
        fitSegments(at: final ?? .zero, &outputs)
        return heardUtterance(change)
    }

    /// The utterance's current state, with its change.
    func heardUtterance(_ change: HeardUtterance.Change) -> HeardUtterance {
        let isOver = final != nil
        return HeardUtterance(
            change: change, activation: activation, text: text, transcriptWords: words,
            isSpeech: wordCount > 0 || isOver && normalised.hasOuterFillers,
            division: divider.parts.isEmpty ? .whole(matcher.state) : .parts(divider.parts))
    }

    // MARK: - Firing

    /// The time of the next action if no event arrives before; nil if there is none.
    var deadline: Duration? {
        guard let early = early?.deadline else { return nextDue?.at }
        return min(early, nextDue?.at ?? early)
    }

    /// The segment that fires first if nothing changes, and its time.
    private var nextDue: (segment: Int, at: Duration)? {
        var next: (segment: Int, at: Duration)?
        for index in segments.indices {
            guard let at = segments[index].firing.deadline else { continue }
            if let next, next.at <= at { continue }
            next = (index, at)
        }
        return next
    }

    /// Fires the commands of the last partial transcript, in the order of the segments.
    ///
    /// - A command does not overtake an earlier one: an earlier command that waits is fired with it, unless it can change and has a
    ///   risk of 0.
    /// - After a command that is ambiguous, or that fires only on a final transcript, nothing is fired on a partial.
    /// - A command before a conjunction at the end of the text waits for the next words.
    /// - Parts of a text that may become one phrase fire in silence only.
    mutating func partial(
        silence: Duration?, isReadInPause: Bool, at time: Duration, _ outputs: inout [Output]
    ) {
        fitSegments(at: time, &outputs)
        let last = partCount - 1
        if early != nil, !segments[last].firing.hasFired {
            let (matched, text) = (matched(of: last), normalised(of: last))
            early?.partial(matched, text: text, silence: silence, at: time)
        }
        var isHeldBack = isUnsure
        let pace = pace.scale
        let waits = divider.waitsForSilence && (silence ?? .zero) == .zero
        for index in 0...last {
            let (own, words) = (matched(of: index), normalised(of: index))
            let isFollowed = index < last && divider.parts[index + 1].begins && own.matches.count == 1
            segments[index].followedSince = isFollowed ? segments[index].followedSince ?? time : nil
            let followedSince = segments[index].followedSince
            segments[index].stops.hear(own, words, at: time)
            let wordCount = words.count + words.trailingFillers
            let hasNewWord = wordCount > segments[index].wordCount
            segments[index].wordCount = wordCount
            if let match = segments[index].firing.partial(
                own, silence: silence,
                // After "um", a match that can change settles also if it was read in the pause.
                isReadInPause: isReadInPause && (words.trailingFillers == 0 || !own.canChange),
                pace: pace, followedSince: followedSince,
                isHeld: waits && !divider.parts.isEmpty
                    || index == divider.parts.count - 1 && divider.endsInConjunction,
                mayGoOn: index < divider.parts.count && divider.parts[index].mayGoOn,
                isHeldBack: isHeldBack || needsConsent(index), hasNewWord: hasNewWord, at: time)
            {
                fire(match, segment: index, at: time, &outputs)
            }
            isHeldBack =
                isHeldBack || !segments[index].firing.hasFired && !isTakenBack(index) && Verdict.holdsLaterCommands(own)
        }
        if prepares != nil { for index in segments.indices { prepare(index, at: time, &outputs) } }
        if tentativeIntents != nil {
            for index in segments.indices where !segments[index].firing.hasFired {
                report(meaning(of: index), of: index, at: time, &outputs)
            }
        }
    }

    /// Advances the time and fires what is due.
    mutating func advance(to time: Duration, _ outputs: inout [Output]) {
        while let next = nextDue, next.at <= time,
            let (match, at) = segments[next.segment].firing.advance(to: time)
        {
            fire(match, segment: next.segment, at: at, &outputs)
        }
    }

    /// Fires or ends a segment at the last transcript.
    ///
    /// - Returns: The decision; nil for a text to hand over, and for a segment that a revision removed.
    mutating func end(
        _ segment: Int, isFinal: Bool, at time: Duration, _ outputs: inout [Output]
    ) -> Resolution.Outcome? {
        defer { withdraw(segment, at: time, &outputs) }
        guard !wasRemovedByRevision(segment) else { return nil }
        segments[segment].stops.hear(matched(of: segment), normalised(of: segment), at: time)
        let matched = matched(of: segment)
        if isTakenBack(segment) { return .unresolved(.declined) }
        var outcome = Verdict.atEnd(with: matched, isFinal: isFinal && isUnderstood, isSure: !isUnsure)
        if case .fired(var fired) = outcome, needsConsent(segment) {
            if isNameAfterUnanswered(segment) { fired.refusal = Refusal(.unknownWords, words: unansweredBefore) }
            outcome = .needsConfirmation(fired)
        }
        let match = segments[segment].firing.end(with: outcome?.isFired == true ? matched.match : nil, at: time)
        if let match { emit(match, segment: segment, at: time, &outputs) }
        return outcome
    }

    /// Fires the waiting commands before a segment, then its match.
    private mutating func fire(_ match: Match, segment: Int, at time: Duration, _ outputs: inout [Output]) {
        for earlier in 0..<segment {
            guard let match = segments[earlier].firing.fireAhead(at: time) else { continue }
            emit(match, segment: earlier, at: time, &outputs)
        }
        emit(match, segment: segment, at: time, &outputs)
    }

    private mutating func emit(_ match: Match, segment: Int, at time: Duration, _ outputs: inout [Output]) {
        let fired = FiredCommand(match)
        if final == nil { segments[segment].firedText = normalised(of: segment).text }
        segments[segment].tentative = .nothing
        if segment < divider.parts.count { firedParts[segment] = divider.parts[segment] }
        if let prepared = segments[segment].prepared {
            if prepared.command.isEquivalent(to: fired.command) {
                segments[segment].prepared = nil
            } else {
                withdraw(segment, at: time, &outputs)
            }
        }
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: time, .fired(fired, segment: segment))))
        // Early questions are about the last segment. If the text is final, they are handled already.
        guard final == nil, segment == segments.count - 1 else { return }
        for question in early?.stop() ?? [] { outputs.append(.cancel(question)) }
    }

    /// Reports what a segment may mean, if that changed.
    private mutating func report(
        _ meaning: TentativeMeaning, of segment: Int, at time: Duration, _ outputs: inout [Output]
    ) {
        guard meaning != segments[segment].tentative else { return }
        segments[segment].tentative = meaning
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: time, .tentative(meaning, segment: segment))))
    }

    /// Ends the tentative meaning of a segment that has none any more.
    mutating func endTentativeMeaning(of segment: Int, at time: Duration, _ outputs: inout [Output]) {
        report(.nothing, of: segment, at: time, &outputs)
    }

    /// What a segment may still mean.
    private func meaning(of segment: Int) -> TentativeMeaning {
        guard let most = tentativeIntents, segment < partCount, !isTakenBack(segment) else { return .nothing }
        guard segment < divider.parts.count else { return matcher.tentativeMeaning(most: most) }
        let part = divider.parts[segment]
        let isLast = segment == divider.parts.count - 1
        if let match = part.matched.match, !isLast || !part.isPlain || !part.matched.canChange {
            return TentativeMeaning(of: match, mayChange: part.matched.canChange)
        }
        guard part.isPlain, part.isCommand else { return .nothing }
        var own = matcher.restarted
        own.reportTentativeMeanings()
        _ = own.update(to: part.text)
        return own.tentativeMeaning(most: most).moved(by: part.words.lowerBound)
    }

    /// Reports whether a segment's command is likely, if that changed.
    ///
    /// A command that was reported stays so while the words are that command, even if it must wait for others.
    private mutating func prepare(_ segment: Int, at time: Duration, _ outputs: inout [Output]) {
        let match = wasRemovedByRevision(segment) ? nil : matched(of: segment).match
        if let prepared = segments[segment].prepared, match?.command.isEquivalent(to: prepared.command) != true {
            withdraw(segment, at: time, &outputs)
        }
        guard let least = prepares, segments[segment].prepared == nil, match != nil,
            let waiting = segments[segment].firing.waiting, waiting.probability >= least
        else { return }
        let command = FiredCommand(waiting.match)
        segments[segment].prepared = command
        outputs.append(
            .event(
                UtteranceEvent(
                    utterance: utterance, at: time,
                    .prepared(command, probability: waiting.probability, segment: segment))))
    }

    /// Reports that a segment's likely command is not what the user wants, if there is one.
    private mutating func withdraw(_ segment: Int, at time: Duration, _ outputs: inout [Output]) {
        guard let prepared = segments[segment].prepared else { return }
        segments[segment].prepared = nil
        segments[segment].withdrawals += 1
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: time, .withdrawn(prepared, segment: segment))))
    }

    /// Whether every word belongs to an unambiguous command, as commands that cannot be undone require.
    private var isUnderstood: Bool {
        divider.parts.isEmpty
            || !divider.endsInConjunction
                && divider.parts.allSatisfy { $0.isTakenBack || $0.matched.matches.count == 1 }
    }

    /// Whether a segment's command is only asked about.
    private func needsConsent(_ segment: Int) -> Bool {
        segment < divider.parts.count && divider.parts[segment].needsConsent || isNameAfterUnanswered(segment)
    }

    /// Whether a segment may belong to words before the utterance: it and those before it are nothing but names.
    private func isNameAfterUnanswered(_ segment: Int) -> Bool {
        unansweredBefore != nil
            && (0...segment).allSatisfy { segment in
                let part = part(segment)
                let match = part.matched.moved(by: -part.words.lowerBound).match
                return match?.isBareValue(of: part.normalised, matcher.frames, matcher.refusalCues) ?? false
            }
    }

    /// Whether words behind a segment's take its command back.
    func isTakenBack(_ segment: Int) -> Bool { segment < divider.parts.count && divider.parts[segment].isTakenBack }

    /// Whether the whole text says that nothing is wanted: "never mind".
    var givesUp: Bool {
        let words = matcher.text.words.filter { !$0.isFiller }[...]
        return matcher.implying.givingUp.lengths(at: words).contains(words.count)
    }

    /// Whether the text has a name beside a command that could be one by itself.
    var holdsStrayValue: Bool { divider.holdsStrayValue }

    /// Whether the whole text is the beginning of a command: "set a timer for".
    var isBeginning: Bool {
        divider.parts.isEmpty && matcher.text.count > 1 && matcher.state.matches.isEmpty && !matcher.state.isDead
            && !matcher.isAliveByWildcardOnly
    }

    /// What later utterances may refer to of the command of a segment; nil if it is not clear.
    func antecedent(_ segment: Int) -> Antecedent? {
        let text = segment < divider.parts.count ? divider.parts[segment].normalised.text : normalised.text
        return Antecedent(text, in: matcher)
    }

    // MARK: - Segments

    private var normalised: NormalisedText { unmatched ?? matcher.text }
    private var wordCount: Int { unmatched?.count ?? matcher.wordCount }

    /// The number of segments so far, at least one.
    var segmentCount: Int { segments.count }

    /// The number of segments of the text, at least one.
    var partCount: Int { max(1, divider.parts.count) }

    private func normalised(of segment: Int) -> NormalisedText {
        divider.parts.isEmpty ? normalised : divider.parts[segment].normalised
    }

    /// The match state of a segment that is a part of the text.
    private func matched(of segment: Int) -> MatchState {
        divider.parts.isEmpty ? matcher.state : divider.parts[segment].matched
    }

    /// Adapts the segments to the parts: removes surplus ones at the end that have not fired, and adds new ones.
    ///
    /// Before a surplus one that has fired, those that have not begin anew: their words are gone.
    private mutating func fitSegments(at time: Duration, _ outputs: inout [Output]) {
        while segments.count > partCount, !segments[segments.count - 1].firing.hasFired {
            withdraw(segments.count - 1, at: time, &outputs)
            endTentativeMeaning(of: segments.count - 1, at: time, &outputs)
            segments[segments.count - 2].withdrawals += segments.removeLast().withdrawals
        }
        for index in segments.indices.dropFirst(partCount) where !segments[index].firing.hasFired {
            withdraw(index, at: time, &outputs)
            endTentativeMeaning(of: index, at: time, &outputs)
            segments[index] = SegmentProgress(withdrawals: segments[index].withdrawals, firstHeard: time)
        }
        while segments.count < partCount { segments.append(SegmentProgress(firstHeard: time)) }
    }

    /// The part of a segment; for a fired segment that a revision removed, the part that fired.
    func part(_ segment: Int) -> UtterancePart {
        if segment < divider.parts.count { return divider.parts[segment] }
        if segment > 0, var fired = firedParts[segment] {
            fired.matched = MatchState()
            return fired
        }
        return UtterancePart(
            words: 0..<WrittenWords.count(in: text), text: text, normalised: normalised, matched: matcher.state)
    }

    /// The command that a segment fired, at its place in the text of now, with the phrase that fired it.
    func fired(_ segment: Int) -> FiredCommand? {
        guard var match = segments[segment].firing.fired?.match else { return nil }
        let part = part(segment)
        if let meant = part.matched.match?.command, meant.isEquivalent(to: match.command) {
            match.command = meant
        } else if segment < divider.parts.count, let fired = firedParts[segment] {
            match.command = match.command.moved(by: part.words.lowerBound - fired.words.lowerBound)
        }
        return FiredCommand(match)
    }

    /// Whether a revision removed a segment after it had fired.
    func wasRemovedByRevision(_ segment: Int) -> Bool { segment >= partCount }

    /// The contradiction between the final text and the fired command; nil if they agree.
    func contradiction(to fired: FiredCommand, of segment: Int) -> Contradiction? {
        guard !wasRemovedByRevision(segment) else { return Contradiction(text: text) }
        let meant = matched(of: segment).matches.map(\.command)
        guard !meant.contains(where: fired.command.isEquivalent) else { return nil }
        if isTakenBack(segment) {
            let next = divider.parts[segment...].first { !$0.isTakenBack }
            return Contradiction(text: text, command: next?.matched.match?.command)
        }
        let text = divider.parts.isEmpty ? text : divider.parts[segment].text
        return Contradiction(text: text, command: meant.count == 1 ? meant[0] : nil)
    }

    /// The words of the final text that belong to none of its commands, as a refusal; nil if it contains no command.
    mutating func refusal() -> Refusal? {
        guard divider.parts.isEmpty, let words = divider.unknownWords(of: text, in: matcher) else { return nil }
        return Refusal(.unknownWords, words: words)
    }

    /// The command that a part of the text sounds like; nil if there is none.
    func nearMiss(_ part: UtterancePart, _ policy: NearMissPolicy) -> Resolution.Outcome? {
        var finder = NearMissFinder(
            part.text, alternatives: alternatives, in: matcher, dictionaries, locale: locale)
        return finder.find(policy, isSure: !isUnsure)
    }

    /// Whether the part of a segment sounds like the text for which it fired a command.
    func soundsLike(_ fired: FiredCommand, _ part: UtterancePart, of segment: Int) -> Bool {
        var finder = NearMissFinder(part.text, in: matcher, dictionaries, locale: locale)
        return finder.soundsLike(segments[segment].firedText, of: fired.command)
    }

    /// The question to the service about a text.
    func question(about text: String) -> Question {
        var question = Question(text: text, locale: locale ?? dictionaries.locale)
        question.moment = matcher.scope.moment
        return question
    }

    /// The resolution of a segment before the decision: nothing fired.
    func resolution(of segment: Int, _ part: UtterancePart) -> Resolution {
        let fired = segments[segment].firing.fired
        var resolution = Resolution(
            utterance: utterance, segment: segment, text: part.text, words: part.words,
            normalised: part.normalised.text, locale: locale ?? dictionaries.locale, outcome: .unresolved(.noMatch),
            times: Resolution.Times(
                firstPartial: segments[segment].firstHeard ?? firstPartial, fired: fired?.at, final: final,
                decoding: decoding),
            dictionaryVersion: dictionaryVersion, withdrawals: segments[segment].withdrawals,
            hasDiscardedValues: fired?.match.hasDiscardedValues == true
                || part.matched.matches.contains(where: \.hasDiscardedValues))
        resolution.stops = segments[segment].stops.stops(before: part.matched.match?.command)
        return resolution
    }
}

extension String {
    /// Whether there is a letter or a digit in it.
    fileprivate var hasWords: Bool {
        // Most texts begin with a letter of ASCII, for which the tables of Unicode are not needed.
        if let first = utf8.first, (0x61...0x7A).contains(first | 0x20) { return true }
        return contains { $0.isLetter || $0.isNumber }
    }
}

/// The state of one segment of the current utterance.
private struct SegmentProgress: Sendable {
    var firing = FiringStateMachine()
    var stops = PhraseStops()
    /// The words for which a command fired, in normal form; empty if none did.
    var firedText = ""
    /// The command that was reported as likely and is neither fired nor withdrawn yet.
    var prepared: FiredCommand?
    /// What was last reported that it may mean, until a command is fired.
    var tentative = TentativeMeaning.nothing
    /// How many words the last partial transcript had from the first word of a command on, with fillers at its end.
    var wordCount = 0
    /// How many prepared commands were withdrawn, also in later segments that a revision removed.
    var withdrawals = 0
    /// The time of its first words; nil for the first segment, which begins with the utterance.
    var firstHeard: Duration?
    /// The time from which the next part has visibly begun; nil if it has not.
    var followedSince: Duration?
}
