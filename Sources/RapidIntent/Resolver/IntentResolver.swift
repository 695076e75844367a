/// Turns a stream of transcripts into a stream of what happened: commands fired, contradicted, unresolved.
///
/// ```swift
/// let resolver = IntentResolver(dictionary: dictionary)
/// for try await event in resolver.events(for: recogniser.recognise(microphone)) {
///     if case .fired(let fired, _) = event.kind { print(fired.command) }   // Navigate(place: office)
/// }
///
/// await resolver.resolve("Where am I?").outcome   // .fired(…)
/// ```
///
/// All decisions are those of ``ResolverStateMachine``; this type adds the clock, the cache, the service and the observers. A value
/// that is shared freely: each stream has a state of its own.
public struct IntentResolver: Sendable {
    /// What can be said.
    public let dictionaries: DictionarySet
    private let online: OnlineAnswers
    private let askAhead: AskAhead?
    let observers: [any ResolutionObserver]

    /// Makes a resolver.
    ///
    /// - Parameters:
    ///   - dictionaries: What can be said, in order of priority.
    ///   - service: Who is asked about final transcripts that the dictionary does not know; nil for nobody.
    ///   - cache: What the service said earlier, looked up before it is asked; nil for none.
    ///   - thresholds: When the service is believed where the dictionary does not say; nil for what the service itself
    ///     asks for.
    ///   - askAhead: When the service is asked before the final transcript; nil for never.
    ///   - observers: Who is told of every event, in this order, before the stream's consumer is.
    public init(
        dictionaries: DictionarySet, service: (any OnlineIntentService)? = nil, cache: (any PredictionCache)? = nil,
        thresholds: PredictionThresholds? = nil, askAhead: AskAhead? = nil, observers: [any ResolutionObserver] = []
    ) {
        self.dictionaries = dictionaries
        online = OnlineAnswers(
            dictionaries: dictionaries, service: service, cache: cache,
            thresholds: thresholds ?? service?.thresholds ?? .standard)
        self.askAhead = askAhead
        self.observers = observers
    }

    /// Makes a resolver of one dictionary.
    public init(
        dictionary: CommandDictionary, service: (any OnlineIntentService)? = nil, cache: (any PredictionCache)? = nil,
        thresholds: PredictionThresholds? = nil, askAhead: AskAhead? = nil, observers: [any ResolutionObserver] = []
    ) {
        self.init(
            dictionaries: [dictionary], service: service, cache: cache, thresholds: thresholds, askAhead: askAhead,
            observers: observers)
    }

    /// How the time between two transcripts is known.
    public enum Pacing: Sendable {
        /// For everything live: the stream runs in real time, by this clock.
        ///
        /// What has stood long enough is fired even if nothing comes in, and while the service is asked, the stream goes
        /// on. A new utterance cancels a question about the one before, and a command that fires one that was put early.
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
    ///   cancels everything.
    public func events<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<ResolverEvent, any Error> where Input.Element == RecognitionEvent {
        let (events, continuation) = AsyncThrowingStream.makeStream(of: ResolverEvent.self)
        let task = Task {
            do {
                switch pacing {
                case .stream: try await followStreamTime(of: input, scope: scope) { continuation.yield($0) }
                case .clock(let clock): try await follow(input, clock: clock, scope: scope) { continuation.yield($0) }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    /// Resolves one text, as a final transcript.
    public func resolve(
        _ text: String, utterance: UtteranceID = "text", locale: LocaleIdentifier? = nil,
        scope: MatchScope = .everything
    ) async -> Resolution {
        let transcript = Transcript(utterance: utterance, at: .zero, text: text, isFinal: true, locale: locale)
        var session = session()
        session.scope = scope
        let resolution = await session.handle(.transcript(transcript)).lazy.compactMap { event in
            if case .resolved(let resolution) = event.kind { resolution } else { nil }
        }.first
        // A text without words is no segment, and so has no resolution of its own.
        return resolution
            ?? Resolution(
                utterance: utterance, text: text, normalised: "", locale: locale ?? dictionaries.locale,
                outcome: .unresolved(.noMatch))
    }

    /// Follows a stream by its own time, one event after the other, at the caller's pace.
    public func session() -> ResolverSession {
        ResolverSession(machine: stateMachine(), ask: online.answer, observers: observers)
    }

    private func stateMachine() -> ResolverStateMachine {
        ResolverStateMachine(
            dictionaries: dictionaries, asksService: online.isAnybodyThere, thresholds: online.thresholds,
            askAhead: askAhead)
    }

    private func followStreamTime<Input: AsyncSequence & Sendable>(
        of input: Input, scope: ActiveScope?, tell: (ResolverEvent) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        var session = session()
        do {
            for try await event in input {
                if let scope { session.scope = scope.current }
                for event in await session.handle(event) { tell(event) }
            }
        } catch {
            for event in session.abort() { tell(event) }
            throw error
        }
        try Task.checkCancellation()
        for event in await session.finish() { tell(event) }
    }

    private func follow<Input: AsyncSequence & Sendable>(
        _ input: Input, clock: some Clock<Duration>, scope: ActiveScope?, tell: (ResolverEvent) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        let session = RealTimeSession(machine: stateMachine(), clock: clock, scope: scope, ask: online.answer)
        try await session.run(input) { event in
            for observer in observers { observer.observe(event) }
            tell(event)
        }
    }
}
