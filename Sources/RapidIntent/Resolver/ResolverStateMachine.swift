/// Turns a recogniser's events into events of utterances, without tasks, clocks or sockets.
///
/// ```swift
/// var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
/// for output in machine.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: "stop"))) { … }
/// ```
///
/// It is a pure value: all times come with the events, and the same events give the same outputs. The driver calls
/// ``advance(to:)`` when ``deadline`` is reached, sends the questions to a service, and returns the answers with
/// ``answer(_:to:at:)``. ``ResolverSession`` and ``RealTimeSession`` are drivers.
///
/// - An utterance begins with the first transcript that has its id. A new id ends the previous utterance.
/// - Transcripts of an utterance that has ended, or that already has its final transcript, are ignored. The machine
///   remembers the ids of the last 64 utterances for this. Another final transcript of the last utterance is reported, as a segment
///   that is unresolved.
/// - An endpoint without a final transcript makes the last partial the final one, because some recognisers never repeat
///   a volatile result. A command with the policy ``FiringPolicy/final`` then needs confirmation; others fire.
/// - A final text of fillers alone, such as "um", is unresolved, and the service is not asked. A text without words,
///   such as "…", is noise and makes no segment.
struct ResolverStateMachine: Sendable {
    /// An action for the driver.
    enum Output: Sendable, Equatable {
        case event(UtteranceEvent)
        /// Ask the service about a text that the dictionary does not know. With ``AskAhead``, this can come before the
        /// final transcript.
        case ask(Question, QuestionID)
        /// Cancel the question: its answer is not needed any more.
        case cancel(QuestionID)
    }

    /// The number of a question, unique within one machine.
    struct QuestionID: Hashable, Sendable {
        var number: Int
    }

    /// A segment that waits for the answer to its question.
    private struct OpenSegment: Sendable {
        var resolution: Resolution
        var dictionaries: DictionarySet
        /// The words that belong to no command, if the text contains commands; nil otherwise.
        var unknownWords: String?
        /// Whether the recogniser's confidence is too low to fire anything.
        var isUnsure: Bool
        /// Whether the words of the question have the same places as those of the final text.
        var hasPlacesOfQuestion = true
        /// What the text sounds like, for when the service knows no better; nil if it sounds like no command.
        var near: Resolution.Outcome?
    }

    /// The dictionaries; a change applies from the next utterance on.
    var dictionaries: DictionarySet
    /// The scope of matching; a change applies from the next utterance on.
    var scope = MatchScope.everything
    private let asksService: Bool
    private let configuration: ResolverConfiguration
    private var nearMisses: NearMissPolicy? { configuration.nearMisses }
    var confirmations: ConfirmationPolicy? { configuration.confirmations }
    /// The questions to the user that the next utterance may answer, all about one utterance.
    private(set) var openConfirmations: [OpenConfirmation] = []
    /// What the last utterances said that the next one may refer to, and when.
    private var said = (commands: EarlierCommands.none, utterance: UtteranceID?.none, at: Duration.zero)
    var answered = AnsweredQuestions.Answers()
    private(set) var current: UtteranceProgress?
    private var ledger = UtteranceLedger()
    /// The last utterance, when its last words came, and whether a command is known to be meant by it.
    private var last = (text: "", heard: Duration.zero, hasCommand: true)
    /// The last utterance with a final transcript: its text, the number of its segments, and its language.
    private var lastFinal: (utterance: UtteranceID, text: String, segments: Int, locale: LocaleIdentifier)?
    /// The matcher of the previous utterance.
    private var lastMatcher: DictionarySetMatcher?
    /// The segments that wait for an answer, by question.
    private var questions: [QuestionID: OpenSegment] = [:]
    private var lastQuestion = 0
    /// How long somebody may pause in a sentence: the recogniser may end the utterance there.
    private static let breakInUtterance = Duration.seconds(3)
    private(set) var now = Duration.zero

    /// Creates a machine at the beginning of a stream.
    ///
    /// - Parameters:
    ///   - asksService: Whether there is a service; without one, text that the dictionary does not know is unresolved
    ///     at once.
    ///   - configuration: The settings; nothing is asked ahead without a service.
    init(
        dictionaries: DictionarySet, asksService: Bool, configuration: ResolverConfiguration = ResolverConfiguration()
    ) {
        self.dictionaries = dictionaries
        self.asksService = asksService
        self.configuration = configuration
    }

    /// What it asks dictionaries for when no phrase fits a text.
    var needs: DictionarySet.Needs { configuration.needs(asksService: asksService) }

    /// The time of the next action if no event arrives before; nil if there is none.
    var deadline: Duration? { current?.deadline }

    /// Whether a segment waits for an answer; early questions are not counted.
    var isWaitingForAnswer: Bool { !questions.isEmpty }

    func isOfCurrentUtterance(_ event: RecognitionEvent) -> Bool {
        guard case .transcript(let transcript) = event else { return false }
        return transcript.utterance == current?.utterance
    }

    /// Processes an event of the recogniser; a time earlier than the last one counts as the last one.
    mutating func handle(_ event: RecognitionEvent) -> [Output] {
        var outputs = advance(to: event.at)
        switch event {
        case .progress: break
        case .transcript(let transcript): receive(transcript, &outputs)
        case .endpoint(let utterance, let at): if ledger.end(utterance, at: at) != nil { endUtterance(&outputs) }
        }
        return outputs
    }

    /// Advances the time: fires, or asks about, what was stable for long enough.
    mutating func advance(to time: Duration) -> [Output] {
        now = max(now, time)
        var outputs: [Output] = []
        current?.advance(to: now, &outputs)
        if let at = current?.early?.deadline, at <= now { askEarly(at: at, &outputs) }
        return outputs
    }

    /// Ends the stream and the current utterance.
    mutating func finish() -> [Output] {
        var outputs: [Output] = []
        _ = ledger.finish()
        endUtterance(&outputs)
        return outputs
    }

    /// Ends the current utterance after the recogniser failed, and cancels all questions.
    mutating func abort() -> [Output] {
        var outputs = finish()
        cancelQuestions(because: "the stream was broken off before the service answered", &outputs)
        return outputs
    }

    // MARK: - Utterances

    private mutating func receive(_ transcript: Transcript, _ outputs: inout [Output]) {
        switch ledger.enter(transcript.utterance, transcript.text, isFinal: transcript.isFinal, at: transcript.at)
        {
        case .late:
            if transcript.isFinal { reportLate(transcript, &outputs) }
            return
        case .more: break
        case .first:
            endUtterance(&outputs)
            current = UtteranceProgress(
                transcript.utterance, dictionaries: dictionaries, scope: scope,
                askAhead: asksService ? configuration.askAhead : nil, prepares: configuration.prepares,
                tentativeIntents: configuration.reportsTentative ? configuration.tentativeIntents : nil,
                after: lastMatcher, earlier: earlierCommands,
                unansweredBefore: last.hasCommand || now - last.heard >= Self.breakInUtterance ? nil : last.text)
        }
        // In place: a copy of the utterance would copy its whole matcher.
        let hadWords = current?.firstPartial != nil
        if !transcript.text.isEmpty { last.heard = now }
        let change = current?.receive(transcript, leastConfidence: configuration.leastConfidence, at: now) ?? nil
        if configuration.pendingQuestions == .cancel, !hadWords, current?.firstPartial != nil {
            // New words cancel the question about the previous utterance. Noise without words does not.
            cancelQuestions(
                because: "another utterance began before the service answered; to keep such questions, set "
                    + "'pendingQuestions' of ResolverConfiguration to '.keep', or write 'pending_questions: keep' in online.yaml",
                &outputs)
        }
        if transcript.isFinal {
            // At most three outputs: the text, the fired command, and the end of the segment.
            outputs.reserveCapacity(outputs.count + 3)
            let reported = decide(.final(confidence: transcript.confidence), &outputs)
            if let text = current?.text {
                lastFinal = (transcript.utterance, text, reported, transcript.locale ?? dictionaries.locale)
            }
        } else {
            if let change, let heard = current?.heardUtterance(change) { emit(.heard(heard), &outputs) }
            current?.partial(
                silence: transcript.silenceForCommands, isReadInPause: transcript.isReadInPause, at: now, &outputs)
        }
    }

    private mutating func endUtterance(_ outputs: inout [Output]) {
        guard current != nil else { return }
        if current?.final == nil {
            current?.final = now
            decide(.end, &outputs)
        }
        emit(.endpoint, &outputs)
        lastMatcher = current?.matcher
        current = nil
    }

    /// Reports the words of a further final transcript, which the recogniser should have given an id of its own.
    ///
    /// They may correct the first ones or follow them, so they fire nothing.
    private mutating func reportLate(_ transcript: Transcript, _ outputs: inout [Output]) {
        guard let last = lastFinal, last.utterance == transcript.utterance else { return }
        let locale = transcript.locale ?? last.locale
        let normaliser = Normaliser(locale: dictionaries.spoken(locale))
        let normalised = normaliser.normalise(transcript.text).text
        guard !normalised.isEmpty, normalised != normaliser.normalise(last.text).text else { return }
        lastFinal?.text = transcript.text
        lastFinal?.segments += 1
        let resolution = Resolution(
            utterance: last.utterance, segment: last.segments, text: transcript.text, normalised: normalised,
            locale: locale,
            outcome: .unresolved(.afterFinal), times: Resolution.Times(final: now),
            dictionaryVersion: dictionaries.version)
        end(resolution, &outputs)
    }

    // MARK: - Outputs

    private mutating func end(_ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        if resolution.outcome.meansCommand { last.hasCommand = true }
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        if case .unresolved(.ambiguous(let commands)) = resolution.outcome {
            resolution.question = ConfirmationWords.words(for: SpokenLocale(resolution.locale)).question(
                among: commands)
        }
        if case .needsConfirmation(var asked) = resolution.outcome {
            if asked.meansItsWords {
                asked.question = ConfirmationWords.words(for: SpokenLocale(resolution.locale))
                    .question(about: asked.near?.takenFor ?? resolution.normalised)
                resolution.outcome = .needsConfirmation(asked)
                open(asked, of: resolution)
            }
        }
        outputs.append(.event(UtteranceEvent(utterance: resolution.utterance, at: now, .ended(resolution))))
    }

    private mutating func emit(_ kind: UtteranceEvent.Kind, _ outputs: inout [Output]) {
        guard let utterance = current?.utterance else { return }
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: now, kind)))
    }
}

/// The decisions on the last text of an utterance, segment by segment.
///
/// Segments end in order: only an utterance of one segment waits for an answer.
extension ResolverStateMachine {
    /// Decides on the last text: the final one, or the last partial if there is no final.
    ///
    /// - Returns: How many segments end with it, at once or after an answer.
    @discardableResult
    private mutating func decide(_ change: HeardUtterance.Change, _ outputs: inout [Output]) -> Int {
        guard let heard = current?.end(change, &outputs), let count = current?.segmentCount else { return 0 }
        emit(.heard(heard), &outputs)
        // From here on, an early question belongs to a segment or is cancelled.
        let early = earlyQuestion(in: count)
        for question in current?.early?.stop(keeping: early?.id) ?? [] { outputs.append(.cancel(question)) }
        let first = outputs.count
        if current?.firstPartial != nil, let text = current?.text { (last.text, last.hasCommand) = (text, false) }
        let reported = (0..<count).count { segment in
            let isSegment = decide(on: segment, of: count, isFinal: change != .end, early, &outputs)
            if !isSegment { current?.endTentativeMeaning(of: segment, at: now, &outputs) }
            return isSegment
        }
        remember(outputs[first...])
        current?.early = nil
        if current?.firstPartial != nil {
            // Only the next words can answer a question.
            openConfirmations.removeAll { [utterance = current?.utterance] in $0.utterance != utterance }
        }
        return reported
    }

    /// Decides on a segment.
    ///
    /// - Returns: Whether there is one: noise makes none.
    private mutating func decide(
        on segment: Int, of count: Int, isFinal: Bool, _ early: EarlyAnswer?, _ outputs: inout [Output]
    ) -> Bool {
        let outcome = current?.end(segment, isFinal: isFinal, at: now, &outputs) ?? nil
        guard let utterance = current else { return false }
        let fired = utterance.fired(segment)
        guard fired != nil || !utterance.wasRemovedByRevision(segment) else { return false }
        let part = utterance.part(segment)
        var resolution = utterance.resolution(of: segment, part)
        if part.followsUp {
            (resolution.followUp, resolution.answers) =
                (said.commands.beginning == nil ? .continued : .completed, said.utterance)
        }
        // Report the early questions with the segment that used the answer, or with the last one, which they were
        // about.
        let own = early?.segment == segment ? early?.id : nil
        if let all = utterance.early, segment == early?.segment ?? (count - 1), let final = utterance.final {
            resolution.early = all.summary(using: own, final: final)
            resolution.price = all.price(besides: own)
        }
        if let fired {
            let contradiction = utterance.contradiction(to: fired, of: segment)
            let isMisheard =
                contradiction != nil && count == 1 && !part.isTakenBack && part.matched.matches.isEmpty
                && nearMisses != nil
                && utterance.soundsLike(fired, part, of: segment)
            resolution.outcome =
                isMisheard ? .fired(fired) : contradiction.map { .contradicted(fired, by: $0) } ?? .fired(fired)
            if let contradiction, contradiction.command == nil { resolution.lists = utterance.matcher.lists }
        } else if part.normalised.isEmpty {
            // Fillers alone make a segment that is unresolved, without a question to the service.
            guard part.normalised.hasOuterFillers else { return false }
        } else if let outcome {
            resolution.outcome = outcome
        } else {
            handOver(resolution, part, utterance, isOnly: count == 1, isFinal: isFinal, own, &outputs)
            return true
        }
        end(resolution, &outputs)
        return true
    }

    /// Ends a segment that no phrase fits, or asks the service about it: what follows a question to the user, then what sounds like
    /// a phrase, then the service, in the order that the policies set.
    ///
    /// It is the whole text: each part of a text that is divided is a phrase.
    ///
    /// - Parameters:
    ///   - isOnly: Whether it is the only segment.
    ///   - early: The early question about its text; nil if there is none.
    private mutating func handOver(
        _ resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress, isOnly: Bool, isFinal: Bool,
        _ early: QuestionID?, _ outputs: inout [Output]
    ) {
        if isOnly, isFinal, answerQuestion(resolution, part, utterance, &outputs) {
            if let early { outputs.append(.cancel(early)) }
            return
        }
        var resolution = resolution
        if isOnly, isFinal, configuration.followUps != nil, !utterance.isUnsure, utterance.isBeginning,
            let intent = utterance.matcher.intentOfBeginning
        {
            if let early { outputs.append(.cancel(early)) }
            var asked = FiredCommand(
                command: Command(intent: intent.name), source: .dictionary, refusal: Refusal(.missingEntity))
            asked.question =
                intent.question
                ?? ConfirmationWords.words(for: dictionaries.spoken(resolution.locale))
                .missing(after: resolution.normalised)
            resolution.outcome = .needsConfirmation(asked)
            end(resolution, &outputs)
            return
        }
        let refusal = current?.refusal()
        if refusal != nil { resolution.lists = utterance.matcher.lists }
        var near =
            isOnly && isFinal && !utterance.holdsStrayValue ? nearMisses.flatMap { utterance.nearMiss(part, $0) } : nil
        // A text that holds a command among other words is another one only if most words are others.
        if let refusal, WrittenWords.count(in: refusal.words ?? "") * 2 <= part.words.count { near = nil }
        if let near, !asksService || nearMisses?.order == .only || near.isFired && nearMisses?.order == .before {
            if let early { outputs.append(.cancel(early)) }
            endNearby(resolution, near, &outputs)
        } else if asksService {
            ask(about: resolution, part, utterance, early, unknownWords: refusal?.words, near: near, &outputs)
        } else {
            if let refusal { resolution.outcome = .unresolved(.refused(refusal, intent: nil)) }
            end(resolution, &outputs)
        }
    }

    /// Ends a segment with a command that its text sounds like.
    private mutating func endNearby(_ resolution: Resolution, _ near: Resolution.Outcome, _ outputs: inout [Output]) {
        guard case .fired(let fired) = near else {
            var resolution = resolution
            resolution.outcome = near
            end(resolution, &outputs)
            return
        }
        fire(fired, resolution, &outputs)
    }

    /// Fires a command at the end of its segment.
    private mutating func fire(_ fired: FiredCommand, _ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        resolution.outcome = .fired(fired)
        if fired.source == .dictionary {
            resolution.times.fired = now
            outputs.append(
                .event(
                    UtteranceEvent(
                        utterance: resolution.utterance, at: now, .fired(fired, segment: resolution.segment))))
        }
        end(resolution, &outputs)
    }

    private typealias EarlyAnswer = (segment: Int, id: QuestionID)

    /// The early question about the text of a segment; the last segment is checked first, because questions are about
    /// it.
    private func earlyQuestion(in count: Int) -> EarlyAnswer? {
        guard current?.early != nil, let utterance = current, let early = utterance.early else { return nil }
        for segment in (0..<count).reversed() where utterance.fired(segment) == nil {
            let part = utterance.part(segment)
            guard part.matched.matches.isEmpty, !part.normalised.isEmpty,
                let question = early.question(about: part.normalised, locale: utterance.locale)
            else { continue }
            return (segment, question.id)
        }
        return nil
    }
}

extension Resolution.Outcome {
    var isFired: Bool { if case .fired = self { true } else { false } }

    /// Whether a command was meant, though it may not be carried out; not known of one that a service is asked about.
    fileprivate var meansCommand: Bool {
        switch self {
        case .fired, .contradicted, .needsConfirmation, .unresolved(.ambiguous), .unresolved(.declined): true
        case .unresolved: false
        }
    }
}

/// The machine's questions to the service, and the answers.
extension ResolverStateMachine {
    /// Receives an answer.
    ///
    /// - Parameters:
    ///   - time: The time of the answer, on the stream's clock.
    /// - Returns: The outputs; none if the question was cancelled or answered before, or if it was asked early and
    ///   waits for the final transcript.
    mutating func answer(_ answer: OnlineAnswers.Answer, to question: QuestionID, at time: Duration) -> [Output] {
        if current?.early?.receive(answer, to: question) == true { return [] }
        guard let segment = questions.removeValue(forKey: question) else { return [] }
        now = max(now, time)
        var outputs: [Output] = []
        end(segment, with: answer, &outputs)
        return outputs
    }

    /// Asks a segment's question, unless it was asked early.
    ///
    /// - Parameters:
    ///   - unknownWords: The words that belong to no command, if the text contains commands; nil otherwise.
    ///   - near: What the text sounds like, for when the service knows no better.
    private mutating func ask(
        about resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress,
        _ early: QuestionID?, unknownWords: String?, near: Resolution.Outcome?, _ outputs: inout [Output]
    ) {
        guard let early = early.flatMap({ utterance.early?[$0] }) else {
            let question = nextQuestion()
            questions[question] = OpenSegment(
                resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
                isUnsure: utterance.isUnsure, near: near)
            outputs.append(.ask(utterance.question(about: part.text), question))
            return
        }
        let segment = OpenSegment(
            resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
            isUnsure: utterance.isUnsure, hasPlacesOfQuestion: part.normalised.hasWordsInPlaces(of: early.text),
            near: near)
        if case .answered(let answer) = early.state {
            end(segment, with: answer, &outputs)
        } else {
            questions[early.id] = segment
        }
    }

    /// The dictionaries for interpreting the answer to a question that was just asked.
    func dictionaries(for question: QuestionID) -> DictionarySet {
        questions[question]?.dictionaries ?? current?.dictionaries ?? dictionaries
    }

    /// Asks about the last segment of a partial transcript that was unchanged for long enough.
    private mutating func askEarly(at time: Duration, _ outputs: inout [Output]) {
        guard let utterance = current else { return }
        let question = nextQuestion()
        current?.early?.ask(question, locale: utterance.locale, at: time)
        let part = utterance.part(utterance.partCount - 1)
        outputs.append(.ask(utterance.question(about: part.text), question))
    }

    private mutating func nextQuestion() -> QuestionID {
        lastQuestion += 1
        return QuestionID(number: lastQuestion)
    }

    /// Cancels every unanswered question.
    private mutating func cancelQuestions(because reason: String, _ outputs: inout [Output]) {
        for question in questions.keys.sorted(by: { $0.number < $1.number }) {
            guard var resolution = questions.removeValue(forKey: question)?.resolution else { continue }
            outputs.append(.cancel(question))
            resolution.outcome = .unresolved(.serviceFailed(OnlineIntentError(.cancelled, reason)))
            end(resolution, &outputs)
        }
    }

    private mutating func end(_ segment: OpenSegment, with answer: OnlineAnswers.Answer, _ outputs: inout [Output]) {
        var resolution = segment.resolution
        resolution.serviceTime = answer.time
        resolution.price = [resolution.price, answer.price].compactMap(\.self).reduce(nil) { ($0 ?? .zero) + $1 }
        resolution.modelVersion = answer.model
        switch answer.result {
        case .success(let outcome):
            resolution.outcome = segment.hasPlacesOfQuestion ? outcome : outcome.withoutPlaces
            if let unknown = segment.unknownWords {
                resolution.outcome = resolution.outcome.limited(
                    byUnknown: unknown, in: segment.dictionaries, locale: resolution.locale)
            }
            if case .unresolved(.noMatch) = resolution.outcome, let unknown = segment.unknownWords {
                resolution.outcome = .unresolved(.refused(Refusal(.unknownWords, words: unknown), intent: nil))
            }
            resolution.outcome = Verdict.onAnswer(resolution.outcome, isSure: !segment.isUnsure)
        case .failure(let error) where error.code == .noService: resolution.outcome = .unresolved(.noService)
        case .failure(let error): resolution.outcome = .unresolved(.serviceFailed(error))
        }
        if let near = segment.near, case .unresolved(let reason) = resolution.outcome, reason.saysNothing {
            endNearby(resolution, near, &outputs)
        } else {
            end(resolution, &outputs)
        }
    }
}

extension UnresolvedReason {
    /// Whether the service did not understand the text, or gave no answer.
    fileprivate var saysNothing: Bool {
        switch self {
        case .noMatch, .belowThreshold, .undeclaredIntent, .serviceFailed, .noService: true
        case .refused(let refusal, nil): refusal.reason == .unknownWords
        case .ambiguous, .refused, .declined, .afterFinal: false
        }
    }
}

/// What earlier utterances said, for those that follow up on them.
extension ResolverStateMachine {
    /// What an utterance that begins now may refer to; nil without a policy.
    private var earlierCommands: EarlierCommands? {
        configuration.followUps.map { now - said.at <= $0.within ? said.commands : EarlierCommands.none }
    }

    /// Remembers the commands that an utterance fired, for the next one.
    private mutating func remember(_ outputs: ArraySlice<Output>) {
        guard configuration.followUps != nil, let utterance = current, utterance.firstPartial != nil else { return }
        var commands: [Antecedent] = []
        var isChoice = false
        for case .event(let event) in outputs {
            guard case .ended(let resolution) = event.kind else { continue }
            if case .unresolved(.ambiguous) = resolution.outcome { isChoice = true }
            guard case .fired(let fired) = resolution.outcome, fired.source == .dictionary,
                let command = utterance.antecedent(resolution.segment)
            else { continue }
            commands.insert(command, at: 0)
        }
        if !commands.isEmpty {
            said = (EarlierCommands(commands: commands), utterance.utterance, now)
        } else if utterance.givesUp {
            said.commands = .none
        } else if utterance.isBeginning || isChoice, !utterance.isUnsure {
            // "In the bedroom" also completes "turn off the fan" where there are several.
            let spoken = dictionaries.spoken(utterance.locale ?? dictionaries.locale)
            said = (EarlierCommands.beginning(utterance.matcher.text.text, in: spoken), utterance.utterance, now)
        } else {
            said.commands.beginning = nil
        }
    }
}

/// The machine's questions to the user, and the answers in the next utterance.
extension ResolverStateMachine {
    /// Remembers the question about a segment that needs confirmation, for the next utterance.
    private mutating func open(_ fired: FiredCommand, of resolution: Resolution) {
        guard confirmations != nil else { return }
        openConfirmations.removeAll { $0.utterance != resolution.utterance }
        openConfirmations.append(
            OpenConfirmation(
                fired: fired, utterance: resolution.utterance, segment: resolution.segment,
                sentence: fired.near?.takenFor ?? resolution.normalised, at: now, answers: answered.count))
    }

    /// Decides on an utterance that answers the question of an earlier one.
    ///
    /// - Parameter resolution: The resolution of its only segment, in which nothing fired and nothing matched.
    private mutating func answerQuestion(
        _ resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress, _ outputs: inout [Output]
    ) -> Bool {
        guard let question = openQuestion(before: utterance),
            let answer = answer(in: part, utterance, resolution.locale)
        else { return false }
        var resolution = resolution
        resolution.answers = question.utterance
        switch answer {
        case .yes:
            guard !utterance.isUnsure, isPossible(question, utterance) else { return false }
            tell(.confirmed, question, &outputs)
            resolution.followUp = .confirmed
            fire(question.fired.confirmed.withoutPlaces, resolution, &outputs)
        case .no:
            tell(.declined, question, &outputs)
            resolution.followUp = .declined
            resolution.outcome = .unresolved(.declined)
            end(resolution, &outputs)
        case .rather(let words, let isSetOff):
            guard !utterance.isUnsure, let match = meant(by: words, isSetOff: isSetOff, question, utterance) else {
                return false
            }
            tell(.declined, question, &outputs)
            resolution.followUp = .corrected
            fire(FiredCommand(match).withoutPlaces, resolution, &outputs)
        }
        return true
    }

    /// The answer in a final text, on which all hypotheses of the recogniser agree that are answers.
    private func answer(
        in part: UtterancePart, _ utterance: UtteranceProgress, _ locale: LocaleIdentifier
    ) -> ConfirmationAnswer? {
        let locale = dictionaries.spoken(locale)
        let words = ConfirmationWords.words(for: locale)
        guard let answer = ConfirmationAnswer(part.normalised, words) else { return nil }
        let normaliser = Normaliser(locale: locale)
        let agree = utterance.alternatives.allSatisfy {
            ConfirmationAnswer(normaliser.normalise($0), words).map { $0 == answer } ?? true
        }
        return agree ? answer : nil
    }

    /// Whether the situation still allows the command.
    private func isPossible(_ question: OpenConfirmation, _ utterance: UtteranceProgress) -> Bool {
        var matcher = utterance.matcher.restarted
        return matcher.update(to: question.sentence).match?.command.isEquivalent(to: question.fired.command) == true
    }

    /// The question that an utterance may answer.
    private func openQuestion(before utterance: UtteranceProgress) -> OpenConfirmation? {
        guard let policy = confirmations, openConfirmations.count == 1, let question = openConfirmations.first,
            question.utterance != utterance.utterance, !answered.contain(question)
        else { return nil }
        let began = utterance.firstPartial ?? now
        return began >= question.at && began - question.at <= policy.within ? question : nil
    }

    /// The only command that "no" and some words can mean: a whole command, or the first one with another value.
    ///
    /// Nothing that a wildcard takes: "no wait", "no call it off".
    private func meant(
        by words: String, isSetOff: Bool, _ question: OpenConfirmation, _ utterance: UtteranceProgress
    ) -> Match? {
        var matcher = utterance.matcher.restarted
        let whole = matcher.update(to: words).matches
        guard whole.isEmpty || isSetOff else { return nil }
        let found = whole.isEmpty ? question.corrected(by: words, in: matcher.restarted) : whole
        guard found.count == 1, found[0].wildcardWords.isEmpty,
            !found[0].command.isEquivalent(to: question.fired.command)
        else { return nil }
        return found[0]
    }

    private mutating func tell(_ verdict: Feedback.Verdict, _ question: OpenConfirmation, _ outputs: inout [Output]) {
        emit(.verdict(Feedback(verdict, utterance: question.utterance, segment: question.segment)), &outputs)
    }
}

extension NormalisedText {
    /// Whether each word came from the same words of the original as in `other`.
    fileprivate func hasWordsInPlaces(of other: NormalisedText) -> Bool {
        self == other && (0..<count).allSatisfy { source(of: $0..<$0 + 1) == other.source(of: $0..<$0 + 1) }
    }
}
