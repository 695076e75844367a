/// Turns what a recogniser reports into what happened: the whole of RapidIntent without tasks, clocks or sockets.
///
/// ```swift
/// var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
/// for output in machine.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: "stop"))) { … }
/// ```
///
/// A pure value: all times come in with the events, and the same events give the same outputs. The driver lets
/// time go on with ``advance(to:)`` when ``deadline`` is reached, puts the questions it asks to a service, and brings back
/// the answers with ``answer(_:to:at:)``. ``ResolverSession`` and ``RealTimeSession`` do that.
///
/// - An utterance begins with the first transcript that bears its id, and a new id ends the one before it.
/// - Transcripts of an utterance that has ended, or whose final transcript is there, do nothing. The ids of the last
///   64 utterances are remembered for that, where events enter; nothing behind that looks at ids again.
/// - An endpoint without a final transcript makes the last partial the final one: some recognisers never repeat a
///   volatile result. Only a command whose policy is ``FiringPolicy/final`` is not fired on it, but needs confirmation.
/// - A final text of fillers alone, such as "um", is unresolved, and no service is asked about it; one without any word, such as
///   "…", is noise and no segment.
struct ResolverStateMachine: Sendable {
    /// What is to be done.
    enum Output: Sendable, Equatable {
        /// Something happened: report it.
        case event(UtteranceEvent)
        /// The dictionary does not know a text: ask the service. With ``AskAhead``, this can come before the final transcript.
        case ask(Question, QuestionID)
        /// The answer is not wanted any more.
        case cancel(QuestionID)
    }

    /// The number of a question, unique within one machine.
    struct QuestionID: Hashable, Sendable {
        var number: Int
    }

    /// A segment whose question waits for its answer.
    struct OpenSegment: Sendable {
        var resolution: Resolution
        /// Those of its utterance.
        var dictionaries: DictionarySet
        /// Its words that belong to no command, where it holds commands besides.
        var unknownWords: String?
        /// Whether the recogniser states too little confidence for anything to fire.
        var isUnsure: Bool
        /// Whether the words that were asked about stand where those of the final text do.
        var hasPlacesOfQuestion = true
    }

    /// What can be said; a change counts from the next utterance on.
    var dictionaries: DictionarySet
    /// What may be meant; a change counts from the next utterance on.
    var scope = MatchScope.everything
    let asksService: Bool
    private let askAhead: AskAhead?
    private let leastConfidence: Double?
    private let pendingQuestions: PendingQuestionPolicy
    var current: UtteranceProgress?
    private var ledger = UtteranceLedger()
    /// What followed the utterance before.
    private var lastMatcher: DictionarySetMatcher?
    /// The segments that are closed when their question is answered.
    var questions: [QuestionID: OpenSegment] = [:]
    var lastQuestion = 0
    var now = Duration.zero

    /// A stream of which nothing was heard yet.
    ///
    /// - Parameters:
    ///   - dictionaries: What can be said.
    ///   - asksService: Whether there is a service to ask; without one, what the dictionary does not know is unresolved
    ///     at once.
    ///   - askAhead: When the service is asked before the final transcript; nil for never.
    ///   - leastConfidence: The least ``Transcript/confidence``, from 0 to 1, at which a command of the dictionary is fired. A
    ///     transcript that states less fires nothing while it is partial; at the end, its command needs confirmation
    ///     (``Refusal/Reason/unsure``). One that states none is taken as it is. Nil to fire whatever is stated.
    ///   - pendingQuestions: What becomes of a question that is not answered when the next utterance begins.
    init(
        dictionaries: DictionarySet, asksService: Bool, askAhead: AskAhead? = nil, leastConfidence: Double? = nil,
        pendingQuestions: PendingQuestionPolicy = .cancel
    ) {
        self.dictionaries = dictionaries
        self.asksService = asksService
        self.askAhead = asksService ? askAhead : nil
        self.leastConfidence = leastConfidence
        self.pendingQuestions = pendingQuestions
    }

    /// When something will happen by itself if nothing comes in before; nil if nothing will.
    var deadline: Duration? { current?.deadline }

    /// Whether a question is waiting for its answer that closes a segment; those put early are not counted.
    var isWaitingForAnswer: Bool { !questions.isEmpty }

    /// Whether an event brings words of the utterance that is under way.
    func isOfCurrentUtterance(_ event: RecognitionEvent) -> Bool {
        guard case .transcript(let transcript) = event else { return false }
        return transcript.utterance == current?.utterance
    }

    /// Takes what the recogniser reports.
    ///
    /// Times that go back count as no time passed.
    mutating func handle(_ event: RecognitionEvent) -> [Output] {
        var outputs = advance(to: event.at)
        switch event {
        case .progress: break
        case .transcript(let transcript): receive(transcript, &outputs)
        case .endpoint(let utterance, let at): if ledger.end(utterance, at: at) != nil { endUtterance(&outputs) }
        }
        return outputs
    }

    /// Lets time go on: fires, or asks about, what has stood long enough.
    mutating func advance(to time: Duration) -> [Output] {
        now = max(now, time)
        var outputs: [Output] = []
        current?.advance(to: now, &outputs)
        if let at = current?.early?.deadline, at <= now { askEarly(at: at, &outputs) }
        return outputs
    }

    /// Takes the end of the stream: ends the utterance that is under way.
    mutating func finish() -> [Output] {
        var outputs: [Output] = []
        _ = ledger.finish()
        endUtterance(&outputs)
        return outputs
    }

    /// Takes the failure of the recogniser: ends the utterance that is under way, and takes back what was asked.
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
                transcript.utterance, dictionaries: dictionaries, scope: scope, askAhead: askAhead, after: lastMatcher)
        }
        // In place: a copy of the utterance would copy all that its matcher holds.
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
            // The text, what is fired, and the end of the segment.
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

    /// Ends a segment with what was decided, whose word places count in the segment's words.
    mutating func end(_ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        resolution.outcome = resolution.outcome.moved(by: resolution.words.lowerBound)
        outputs.append(.event(UtteranceEvent(utterance: resolution.utterance, at: now, .ended(resolution))))
    }

    /// Emits an event of the utterance that is under way.
    mutating func emit(_ kind: UtteranceEvent.Kind, _ outputs: inout [Output]) {
        guard let utterance = current?.utterance else { return }
        outputs.append(.event(UtteranceEvent(utterance: utterance, at: now, kind)))
    }
}
