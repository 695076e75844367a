/// Processes one stream by the stream's own time, one event after the other.
///
/// ```swift
/// var session = resolver.session()
/// for event in recorded { print(await session.handle(event)) }
/// print(await session.finish())
/// ```
///
/// Nothing happens between two calls, so equal streams give equal events in equal order. If the service is asked, the
/// call waits for its answer, also when ``AskAhead`` asks early. The stream's time stops meanwhile, so an early answer
/// is always ready before the final transcript. ``Resolution/serviceTime`` and telemetry show whether it would
/// have been ready in real time. For a stream in real time, use `IntentResolver.events(for:pacing:)` with a
/// clock.
public struct ResolverSession: Sendable {
    private var machine: ResolverStateMachine
    private let dictionaries: ActiveDictionaries
    private let online: OnlineAnswers
    private let answered: AnsweredQuestions
    private let observers: [any ResolutionObserver]

    /// The scope of matching; a change applies from the next utterance on.
    public var scope: MatchScope {
        get { machine.scope }
        set { machine.scope = newValue }
    }

    init(
        machine: ResolverStateMachine, dictionaries: ActiveDictionaries, online: OnlineAnswers,
        answered: AnsweredQuestions, observers: [any ResolutionObserver]
    ) {
        self.machine = machine
        self.dictionaries = dictionaries
        self.online = online
        self.answered = answered
        self.observers = observers
    }

    /// Processes an event of the recogniser, and returns the resulting events in order.
    public mutating func handle(_ event: RecognitionEvent) async -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        // Events are large: growing the array one by one would move those already in it.
        if case .transcript(let transcript) = event, transcript.isFinal { events.reserveCapacity(3) }
        let observers = observers
        await handle(event) { $0.report(to: observers) { events.append($0) } }
        return events
    }

    /// Ends the stream and the current utterance.
    public mutating func finish() async -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        let observers = observers
        await perform(machine.finish()) { $0.report(to: observers) { events.append($0) } }
        return events
    }

    /// Ends the current utterance after the recogniser failed, without asking the service.
    package mutating func abort() -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        for case .event(let event) in machine.abort() { event.report(to: observers) { events.append($0) } }
        return events
    }

    /// Processes a stream to its end; `receive` informs the observers.
    mutating func run<Input: AsyncSequence & Sendable>(
        _ input: Input, scope: ActiveScope?, _ receive: (UtteranceEvent) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        do {
            for try await event in input {
                if let scope { machine.scope = scope.forUtterance() }
                await handle(event, receive)
            }
        } catch {
            for case .event(let event) in machine.abort() { receive(event) }
            throw error
        }
        try Task.checkCancellation()
        await perform(machine.finish(), receive)
    }

    private mutating func handle(_ event: RecognitionEvent, _ receive: (UtteranceEvent) -> Void) async {
        machine.dictionaries = dictionaries.current
        if machine.confirmations != nil { machine.answered = answered.current }
        // An early question is answered before the event that follows it.
        let due = machine.advance(to: event.at)
        if !due.isEmpty { await perform(due, receive) }
        await perform(machine.handle(event), receive)
    }

    /// Performs the machine's outputs and waits for the service's answers.
    private mutating func perform(_ outputs: [ResolverStateMachine.Output], _ receive: (UtteranceEvent) -> Void) async {
        for output in outputs {
            switch output {
            case .event(let event): receive(event)
            case .cancel: break  // a question is answered before the next event
            case .ask(let question, let id):
                let answer = await online.answer(to: question, in: machine.dictionaries(for: id), by: ContinuousClock())
                // The stream's time stops meanwhile.
                await perform(machine.answer(answer, to: id, at: .zero), receive)
            }
        }
    }
}
