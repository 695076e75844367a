/// Turns what a recogniser reports into what happened: the whole of RapidIntent without tasks, clocks or sockets.
///
/// ```swift
/// var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
/// for output in machine.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: "stop"))) { … }
/// ```
///
/// A pure value: all times come in with the events, and the same events give the same outputs. Whoever drives it lets
/// time go on with ``advance(to:)`` when ``deadline`` is reached, puts the questions it asks to a service, and brings back
/// the answers with ``answer(_:from:to:after:at:)``. ``IntentResolver`` does that; a program with a loop of its own can do it too.
///
/// - An utterance begins with the first transcript that bears its id, and a new id ends the one before it.
/// - Transcripts of an utterance that has ended, or whose final transcript is there, do nothing. The ids of the last
///   64 utterances are remembered for that.
/// - An endpoint without a final transcript makes the last partial the final one: some recognisers never repeat a
///   volatile result. Only a command whose policy is ``FiringPolicy/final`` is not fired on it, but needs confirmation.
public struct ResolverStateMachine: Sendable {
    /// What is to be done.
    public enum Output: Sendable, Equatable {
        /// Something happened: tell the observers.
        case event(ResolverEvent)
        /// The dictionary does not know a text: ask the service. With ``AskAhead``, this can come before the final transcript.
        case ask(Question, QuestionID)
        /// The answer is not wanted any more.
        case cancel(QuestionID)
    }

    /// The number of a question, unique within one machine.
    public struct QuestionID: Hashable, Sendable {
        var number: Int
    }

    /// A segment whose question waits for its answer.
    struct OpenSegment: Sendable {
        var resolution: Resolution
        /// Those of its utterance.
        var dictionaries: DictionarySet
        /// Whether the words that were asked about stand where those of the final text do.
        var hasPlacesOfQuestion = true
    }

    /// What can be said; a change counts from the next utterance on.
    public var dictionaries: DictionarySet
    /// What may be meant; a change counts from the next utterance on.
    public var scope = MatchScope.everything
    private let asksService: Bool
    let thresholds: PredictionThresholds
    private let askAhead: AskAhead?
    var current: UtteranceProgress?
    private var ended = EndedUtterances()
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
    ///   - thresholds: When the service is believed.
    ///   - askAhead: When the service is asked before the final transcript; nil for never.
    public init(
        dictionaries: DictionarySet, asksService: Bool, thresholds: PredictionThresholds = .standard,
        askAhead: AskAhead? = nil
    ) {
        self.dictionaries = dictionaries
        self.asksService = asksService
        self.thresholds = thresholds
        self.askAhead = asksService ? askAhead : nil
    }

    /// When something will happen by itself if nothing comes in before; nil if nothing will.
    public var deadline: Duration? { current?.deadline }

    /// Whether a question is waiting for its answer that closes a segment; those put early are not counted.
    public var isWaitingForAnswer: Bool { !questions.isEmpty }

    /// Takes what the recogniser reports.
    ///
    /// Times that go back count as no time passed.
    public mutating func handle(_ event: RecognitionEvent) -> [Output] {
        var outputs = advance(to: event.at)
        switch event {
        case .progress: break
        case .transcript(let transcript): take(transcript, &outputs)
        case .endpoint(let utterance, _):
            if current?.utterance == utterance { endUtterance(&outputs) }
        }
        return outputs
    }

    /// Lets time go on: fires, or asks about, what has stood long enough.
    public mutating func advance(to time: Duration) -> [Output] {
        now = max(now, time)
        var outputs: [Output] = []
        if let (match, at) = current?.firing.advance(to: now) { fire(match, at: at, &outputs) }
        if let at = current?.early?.deadline, at <= now { askEarly(at: at, &outputs) }
        return outputs
    }

    /// Takes the end of the stream: ends the utterance that is under way.
    public mutating func finish() -> [Output] {
        var outputs: [Output] = []
        endUtterance(&outputs)
        return outputs
    }

    /// Takes the failure of the recogniser: ends the utterance that is under way, and takes back what was asked.
    public mutating func abort() -> [Output] {
        var outputs = finish()
        cancelQuestions(because: "the stream was broken off before the service answered", &outputs)
        return outputs
    }

    // MARK: - Utterances

    private mutating func take(_ transcript: Transcript, _ outputs: inout [Output]) {
        guard !ended.contains(transcript.utterance) else { return }
        if current?.utterance != transcript.utterance {
            endUtterance(&outputs)
            current = UtteranceProgress(
                transcript.utterance, dictionaries: dictionaries, scope: scope, askAhead: askAhead)
        }
        // In place: a copy of the utterance would copy all that its matcher holds.
        let hadWords = current?.times.firstPartial != nil
        guard current?.final == nil, let isNew = current?.take(transcript, at: now) else { return }
        if !hadWords, current?.times.firstPartial != nil {
            // New words mean that nobody waits for what the last utterance meant; noise without a word does not.
            cancelQuestions(because: "another utterance began before the service answered", &outputs)
        }
        if transcript.isFinal {
            emit(.final(text: transcript.text, confidence: transcript.confidence), &outputs)
            decide(isFinal: true, &outputs)
        } else {
            if isNew { emit(.partial(text: transcript.text), &outputs) }
            if let match = current?.partial(silence: transcript.silence, at: now) { fire(match, at: now, &outputs) }
        }
    }

    private mutating func endUtterance(_ outputs: inout [Output]) {
        guard let utterance = current else { return }
        if utterance.final == nil {
            current?.final = now
            decide(isFinal: false, &outputs)
        }
        emit(.endpoint, &outputs)
        ended.insert(utterance.utterance)
        current = nil
    }

    /// Decides on the last text, which is final or all there is.
    private mutating func decide(isFinal: Bool, _ outputs: inout [Output]) {
        if let match = current?.end(isFinal: isFinal, at: now) { fire(match, at: now, &outputs) }
        guard let utterance = current else { return }
        // From here on, what was put early is this segment's question or nobody's.
        let early = asksAbout(utterance) ? utterance.earlyQuestion : nil
        for question in current?.early?.stop(keeping: early?.id) ?? [] { outputs.append(.cancel(question)) }
        current?.early = nil
        var resolution = utterance.resolution()
        resolution.early = utterance.early?.summary(using: early, final: now)
        resolution.price = utterance.early?.price(besides: early)
        if let fired = utterance.fired {
            resolution.outcome =
                utterance.contradiction(to: fired).map { .contradicted(fired, by: $0) } ?? .fired(fired)
        } else if utterance.normalised.isEmpty {
            return
        } else if let match = utterance.matched.match {
            // Complete, and not fired: its policy asks for a final transcript, which never came.
            resolution.outcome = .needsConfirmation(FiredCommand(match))
        } else if !utterance.matched.matches.isEmpty {
            resolution.outcome = .unresolved(.ambiguous(utterance.matched.matches.map(\.command)))
        } else if asksService {
            ask(about: resolution, utterance, early, &outputs)
            return
        }
        close(resolution, &outputs)
    }

    /// Whether the text of an utterance, final or all there is, is one for the service.
    private func asksAbout(_ utterance: UtteranceProgress) -> Bool {
        asksService && utterance.fired == nil && utterance.matched.matches.isEmpty && !utterance.normalised.isEmpty
    }

    // MARK: - Outputs

    private mutating func fire(_ match: Match, at time: Duration, _ outputs: inout [Output]) {
        guard let utterance = current?.utterance, let fired = current?.fire(match, at: time) else { return }
        outputs.append(.event(ResolverEvent(utterance: utterance, at: time, .fired(fired, segment: 0))))
        for question in current?.early?.stop() ?? [] { outputs.append(.cancel(question)) }
    }

    /// Tells how a segment ended.
    mutating func close(_ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        let segment = resolution.segment
        let kind: ResolverEvent.Kind? =
            switch resolution.outcome {
            case .fired(let fired) where fired.source == .dictionary: nil  // told when it was fired
            case .fired(let fired): .fired(fired, segment: segment)
            case .contradicted(let fired, let by): .contradicted(fired, by: by, segment: segment)
            case .needsConfirmation(let fired): .needsConfirmation(fired, segment: segment)
            case .unresolved(let reason): .unresolved(reason, segment: segment)
            }
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        if let kind { outputs.append(.event(ResolverEvent(utterance: resolution.utterance, at: now, kind))) }
        outputs.append(.event(ResolverEvent(utterance: resolution.utterance, at: now, .resolved(resolution))))
    }

    private func emit(_ kind: ResolverEvent.Kind, _ outputs: inout [Output]) {
        guard let utterance = current?.utterance else { return }
        outputs.append(.event(ResolverEvent(utterance: utterance, at: now, kind)))
    }
}
