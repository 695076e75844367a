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
///   remembers the ids of the last 64 utterances for this.
/// - An endpoint without a final transcript makes the last partial the final one, because some recognisers never repeat
///   a volatile result. A command with the policy ``FiringPolicy/final`` then needs confirmation; others fire.
/// - A final text of fillers alone, such as "um", is unresolved, and the service is not asked. A text without words,
///   such as "…", is noise and makes no segment.
struct ResolverStateMachine: Sendable {
    /// An action for the driver.
    enum Output: Sendable, Equatable {
        /// Report this event.
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
    struct OpenSegment: Sendable {
        var resolution: Resolution
        /// The dictionaries of its utterance.
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
    let asksService: Bool
    private let askAhead: AskAhead?
    private let leastConfidence: Double?
    private let prepares: Double?
    private let pendingQuestions: PendingQuestionPolicy
    let nearMisses: NearMissPolicy?
    let confirmations: ConfirmationPolicy?
    /// The questions to the user that the next utterance may answer, all about one utterance.
    var openConfirmations: [OpenConfirmation] = []
    /// What the app has answered itself.
    var answered = AnsweredQuestions.Answers()
    var current: UtteranceProgress?
    private var ledger = UtteranceLedger()
    /// The matcher of the previous utterance.
    private var lastMatcher: DictionarySetMatcher?
    /// The segments that wait for an answer, by question.
    var questions: [QuestionID: OpenSegment] = [:]
    var lastQuestion = 0
    var now = Duration.zero

    /// Creates a machine at the beginning of a stream.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries to match.
    ///   - asksService: Whether there is a service; without one, text that the dictionary does not know is unresolved
    ///     at once.
    ///   - askAhead: The rule for asking the service before the final transcript; nil for never.
    ///   - leastConfidence: The minimum ``Transcript/confidence``, from 0 to 1, at which a command of the dictionary is
    ///     fired. Below it, a partial transcript fires nothing; at the end, the command needs confirmation
    ///     (``Refusal/Reason/unsure``). A transcript without a confidence is accepted. Nil to accept every confidence.
    ///   - prepares: The least probability, from 0 to 1, at which a command that waits is reported as likely; nil for
    ///     never.
    ///   - pendingQuestions: The policy for an unanswered question when the next utterance begins.
    ///   - nearMisses: What becomes of a final text that only sounds like a phrase; nil for nothing.
    ///   - confirmations: How the next utterance answers a command that needs confirmation; nil if only the app does.
    init(
        dictionaries: DictionarySet, asksService: Bool, askAhead: AskAhead? = nil, leastConfidence: Double? = nil,
        prepares: Double? = nil, pendingQuestions: PendingQuestionPolicy = .cancel,
        nearMisses: NearMissPolicy? = .standard, confirmations: ConfirmationPolicy? = nil
    ) {
        self.dictionaries = dictionaries
        self.asksService = asksService
        self.askAhead = asksService ? askAhead : nil
        self.leastConfidence = leastConfidence
        self.prepares = prepares
        self.pendingQuestions = pendingQuestions
        self.nearMisses = nearMisses
        self.confirmations = confirmations
    }

    /// The time of the next action if no event arrives before; nil if there is none.
    var deadline: Duration? { current?.deadline }

    /// Whether a segment waits for an answer; early questions are not counted.
    var isWaitingForAnswer: Bool { !questions.isEmpty }

    /// Whether an event is a transcript of the current utterance.
    func isOfCurrentUtterance(_ event: RecognitionEvent) -> Bool {
        guard case .transcript(let transcript) = event else { return false }
        return transcript.utterance == current?.utterance
    }

    /// Processes an event of the recogniser.
    ///
    /// A time earlier than the last one counts as the last one.
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
        switch ledger.enter(
            transcript.utterance, transcript.text, isFinal: transcript.isFinal, at: transcript.at)
        {
        case .late: return
        case .more: break
        case .first:
            endUtterance(&outputs)
            current = UtteranceProgress(
                transcript.utterance, dictionaries: dictionaries, scope: scope, askAhead: askAhead,
                prepares: prepares, after: lastMatcher)
        }
        // In place: a copy of the utterance would copy its whole matcher.
        let hadWords = current?.firstPartial != nil
        let change = current?.receive(transcript, leastConfidence: leastConfidence, at: now) ?? nil
        if pendingQuestions == .cancel, !hadWords, current?.firstPartial != nil {
            // New words cancel the question about the previous utterance. Noise without words does not.
            cancelQuestions(
                because: "another utterance began before the service answered; to keep such questions, set "
                    + "'pendingQuestions' of IntentResolver to '.keep', or write 'pending_questions: keep' in online.yaml",
                &outputs)
        }
        if transcript.isFinal {
            // At most three outputs: the text, the fired command, and the end of the segment.
            outputs.reserveCapacity(outputs.count + 3)
            decide(.final(confidence: transcript.confidence), &outputs)
        } else {
            if let change, let heard = current?.heardUtterance(change) { emit(.heard(heard), &outputs) }
            current?.partial(silence: transcript.silence, at: now, &outputs)
        }
    }

    private mutating func endUtterance(_ outputs: inout [Output]) {
        guard let utterance = current else { return }
        if utterance.final == nil {
            current?.final = now
            decide(.end, &outputs)
        }
        emit(.endpoint, &outputs)
        lastMatcher = utterance.matcher
        current = nil
    }

    // MARK: - Outputs

    /// Ends a segment with a resolution whose word places count in the segment's words.
    mutating func end(_ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        if case .needsConfirmation(var asked) = resolution.outcome {
            if asked.meansItsWords {
                asked.question = ConfirmationWords.words(for: resolution.locale)
                    .question(about: asked.near?.takenFor ?? resolution.normalised)
                resolution.outcome = .needsConfirmation(asked)
                open(asked, of: resolution)
            }
        }
        resolution.outcome = resolution.outcome.moved(by: resolution.words.lowerBound)
        outputs.append(.event(UtteranceEvent(utterance: resolution.utterance, at: now, .ended(resolution))))
    }

    /// Emits an event of the current utterance.
    mutating func emit(_ kind: UtteranceEvent.Kind, _ outputs: inout [Output]) {
        guard let utterance = current?.utterance else { return }
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: now, kind)))
    }
}
