/// Turns a stream of transcripts into a stream of what happened: commands fired, contradicted, unresolved.
///
/// ```swift
/// let resolver = IntentResolver(dictionary: dictionary)
/// for try await event in resolver.events(for: recogniser.recognise(microphone)) {
///     if case .fired(let fired, _) = event.kind { print(fired.command) }   // Navigate(place: office)
/// }
///
/// await resolver.resolutions(of: "Where am I?").first?.outcome   // .fired(…)
/// ```
///
/// All decisions are those of a pure state machine; this type adds the clock, the cache, the service and the observers. A value
/// that is shared freely: each stream has a state of its own.
public struct IntentResolver: Sendable {
    /// What can be said at the moment.
    package var dictionaries: DictionarySet { active.current }
    private let active: ActiveDictionaries
    private let online: OnlineAnswers
    private let askAhead: AskAhead?
    private let leastConfidence: Double?
    private let pendingQuestions: PendingQuestionPolicy
    let observers: [any ResolutionObserver]

    /// Makes a resolver.
    ///
    /// - Parameters:
    ///   - dictionaries: What can be said, in order of priority, and can be exchanged while streams run.
    ///   - service: The service that answers final transcripts which the dictionary does not know; nil for none.
    ///   - cache: What the service said earlier, looked up before it is asked; nil for none.
    ///   - thresholds: When the service is believed where the dictionary does not say; nil for what the service itself
    ///     asks for.
    ///   - askAhead: When the service is asked before the final transcript; nil for never.
    ///   - leastConfidence: The least confidence of a transcript, from 0 to 1, at which a command of the dictionary is fired; below
    ///     it, the command needs confirmation at the end (``Refusal/Reason/unsure``). A transcript that states no confidence is
    ///     taken as it is. Nil to fire whatever is stated.
    ///   - pendingQuestions: Whether a new utterance cancels a question about the previous one that has no answer yet.
    ///   - observers: Who is told of every event, in this order, before the stream's consumer is.
    public init(
        dictionaries: ActiveDictionaries, service: (any OnlineIntentService)? = nil,
        cache: (any PredictionCache)? = nil, thresholds: PredictionThresholds? = nil, askAhead: AskAhead? = nil,
        leastConfidence: Double? = nil, pendingQuestions: PendingQuestionPolicy = .cancel,
        observers: [any ResolutionObserver] = []
    ) {
        active = dictionaries
        online = OnlineAnswers(
            service: service, cache: cache,
            thresholds: thresholds ?? service?.thresholds ?? .standard)
        self.askAhead = askAhead
        self.leastConfidence = leastConfidence
        self.pendingQuestions = pendingQuestions
        self.observers = observers
    }

    /// Makes a resolver of dictionaries that stay as they are.
    public init(
        dictionaries: DictionarySet, service: (any OnlineIntentService)? = nil, cache: (any PredictionCache)? = nil,
        thresholds: PredictionThresholds? = nil, askAhead: AskAhead? = nil, leastConfidence: Double? = nil,
        pendingQuestions: PendingQuestionPolicy = .cancel, observers: [any ResolutionObserver] = []
    ) {
        self.init(
            dictionaries: ActiveDictionaries(dictionaries), service: service, cache: cache, thresholds: thresholds,
            askAhead: askAhead, leastConfidence: leastConfidence, pendingQuestions: pendingQuestions,
            observers: observers)
    }

    /// Makes a resolver of one dictionary.
    public init(
        dictionary: CommandDictionary, service: (any OnlineIntentService)? = nil, cache: (any PredictionCache)? = nil,
        thresholds: PredictionThresholds? = nil, askAhead: AskAhead? = nil, leastConfidence: Double? = nil,
        pendingQuestions: PendingQuestionPolicy = .cancel, observers: [any ResolutionObserver] = []
    ) {
        self.init(
            dictionaries: DictionarySet([dictionary]), service: service, cache: cache, thresholds: thresholds,
            askAhead: askAhead, leastConfidence: leastConfidence, pendingQuestions: pendingQuestions,
            observers: observers)
    }

    /// How the time between two transcripts is known.
    public enum Pacing: Sendable {
        /// For everything live: the stream runs in real time, by this clock.
        ///
        /// What has stood long enough is fired even if nothing comes in, and while the service is asked, the stream goes
        /// on. A new utterance cancels a question about the one before unless ``PendingQuestionPolicy/keep`` is set, and a
        /// command that fires cancels one that was put early.
        case clock(any Clock<Duration>)
        /// For recordings: the stream tells the time, and nothing else does.
        ///
        /// The same stream gives the same events however fast it is read. While the service is asked, the stream stands
        /// still, and so do the commands that it would have held. With ``AskAhead`` it is asked when the stream's own time
        /// says so, with the same calls and the same waste as in real time.
        case stream

        /// Real time by the machine's own clock.
        public static let realTime = Pacing.clock(ContinuousClock())
    }

    /// Follows a stream of transcripts.
    ///
    /// - Parameters:
    ///   - input: What a recogniser reports.
    ///   - pacing: How the time between two transcripts is known.
    ///   - scope: What may be meant, switched by the app while the stream runs; nil for everything.
    /// - Returns: The events, in order. The stream ends when `input` has ended and every question is answered; it throws
    ///   what `input` throws, once the utterance that was under way has been told to its end. Ending its consumption
    ///   cancels everything. Unread events are kept, since none may be lost and speech does not wait:
    ///   take them as they come, and do what takes long elsewhere.
    public func events<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<ResolverEvent, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, ()) { event, _, yield in event.report(to: yield) }
    }

    /// Follows a stream of transcripts, and hands on what is made of each event, with what was made of those before it.
    func stream<Input: AsyncSequence & Sendable, State: Sendable, Element: Sendable>(
        _ input: Input, pacing: Pacing, scope: ActiveScope?, _ state: State,
        elements: @escaping @Sendable (UtteranceEvent, inout State, (Element) -> Void) -> Void
    ) -> AsyncThrowingStream<Element, any Error> where Input.Element == RecognitionEvent {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let task = Task {
            var state = state
            let receive = { (event: UtteranceEvent) in
                if !observers.isEmpty { event.report(to: observers) }
                elements(event, &state) { _ = continuation.yield($0) }
            }
            do {
                switch pacing {
                case .stream:
                    var session = session()
                    try await session.run(input, scope: scope, receive)
                case .clock(let clock):
                    let session = RealTimeSession(
                        machine: stateMachine(), scope: scope, dictionaries: active, online: online)
                    try await session.run(input, by: clock, receive)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Follows a stream by its own time, one event after the other, at the caller's pace.
    public func session() -> ResolverSession {
        ResolverSession(machine: stateMachine(), dictionaries: active, online: online, observers: observers)
    }

    private func stateMachine() -> ResolverStateMachine {
        ResolverStateMachine(
            dictionaries: dictionaries, asksService: online.isAnybodyThere, askAhead: askAhead,
            leastConfidence: leastConfidence, pendingQuestions: pendingQuestions)
    }
}
