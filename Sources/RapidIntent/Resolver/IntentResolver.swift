/// Turns a stream of transcripts into a stream of events: commands fired, contradicted, unresolved.
///
/// ```swift
/// let resolver = IntentResolver(dictionaries: [dictionary])
/// for try await event in resolver.events(for: recogniser.recognise(microphone)) {
///     if case .fired(let fired, _) = event.kind { print(fired.command) }   // Navigate(place: office)
/// }
///
/// await resolver.resolutions(of: "Where am I?").first?.outcome   // .fired(…)
/// ```
///
/// A pure state machine makes all decisions; this type adds the clock, the cache, the service and the observers. It can
/// be shared freely: each stream has its own state.
public struct IntentResolver: Sendable {
    /// The dictionaries for the next utterance.
    package var dictionaries: DictionarySet { active.current }
    private let active: ActiveDictionaries
    private let online: OnlineAnswers
    private let configuration: ResolverConfiguration
    let answered = AnsweredQuestions()
    let observers: [any ResolutionObserver]

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries in order of priority, which can be replaced while streams run.
    ///   - service: The service that answers final transcripts unknown to the dictionary; nil for none.
    ///   - cache: The cache of the service's earlier answers, used before the service is asked; nil for none.
    ///   - configuration: The settings.
    ///   - observers: The observers that receive every event, in this order, before the stream's consumer.
    public init(
        dictionaries: ActiveDictionaries, service: (any OnlineIntentService)? = nil,
        cache: (any PredictionCache)? = nil, configuration: ResolverConfiguration = ResolverConfiguration(),
        observers: [any ResolutionObserver] = []
    ) {
        active = dictionaries
        online = OnlineAnswers(service: service, cache: cache, thresholds: configuration.thresholds(of: service))
        self.configuration = configuration
        self.observers = observers
    }

    /// Creates a resolver whose dictionaries do not change.
    public init(
        dictionaries: DictionarySet, service: (any OnlineIntentService)? = nil, cache: (any PredictionCache)? = nil,
        configuration: ResolverConfiguration = ResolverConfiguration(), observers: [any ResolutionObserver] = []
    ) {
        self.init(
            dictionaries: ActiveDictionaries(dictionaries), service: service, cache: cache,
            configuration: configuration, observers: observers)
    }

    /// The source of the time between two transcripts.
    public enum Pacing: Sendable {
        /// Real time by this clock, for live streams.
        ///
        /// A match that was stable for long enough is fired even if no event arrives. The stream continues while the
        /// service is asked. A new utterance cancels a question about the previous one unless
        /// ``PendingQuestionPolicy/keep`` is set, and a fired command cancels an early question.
        case clock(any Clock<Duration>)
        /// The times in the stream, for recordings.
        ///
        /// The same stream gives the same events however fast it is read. The stream and its timers stop while the
        /// service is asked. With ``AskAhead``, the service is asked at the stream's own time, with the same calls and
        /// the same waste as in real time.
        case stream

        /// Real time by the system's continuous clock.
        public static let realTime = Pacing.clock(ContinuousClock())
    }

    /// Resolves a stream of transcripts.
    ///
    /// - Parameters:
    ///   - input: The recogniser's events.
    ///   - pacing: The source of the time between two transcripts.
    ///   - scope: The scope of matching, which the app can change while the stream runs; nil for everything.
    /// - Returns: The events, in order. The stream ends when `input` has ended and every question is answered. If
    ///   `input` throws, the stream emits the remaining events of the current utterance and then throws the same error.
    ///   Ending its consumption cancels everything. Unread events are buffered without limit: read them promptly, and
    ///   do long work elsewhere.
    public func events<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<ResolverEvent, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, ()) { event, _, yield in event.report(to: yield) }
    }

    /// Resolves a stream of transcripts and yields the elements made from each event and the state.
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
                        machine: stateMachine(), scope: scope, dictionaries: active, online: online, answered: answered)
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

    /// Starts a session that processes a stream by its own time, one event after the other, at the caller's pace.
    public func session() -> ResolverSession {
        ResolverSession(
            machine: stateMachine(), dictionaries: active, online: online, answered: answered, observers: observers)
    }

    private func stateMachine() -> ResolverStateMachine {
        ResolverStateMachine(dictionaries: dictionaries, asksService: online.canAnswer, configuration: configuration)
    }
}
