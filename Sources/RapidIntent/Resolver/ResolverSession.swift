/// Follows one stream by the stream's own time, one event after the other.
///
/// ```swift
/// var session = resolver.session()
/// for event in recorded { print(await session.handle(event)) }
/// print(await session.finish())
/// ```
///
/// Nothing happens between two calls, so equal streams give equal events in equal order. Where the service is asked, the
/// call returns when it has answered, and so it does where ``AskAhead`` asks early: the stream stands still for it, the answer
/// is there when the final transcript comes, and ``Resolution/early`` with ``Resolution/serviceTime`` says whether it would have
/// been in real time. For a stream that runs in real time, use
/// `IntentResolver.events(for:pacing:)` with a clock.
public struct ResolverSession: Sendable {
    private var machine: ResolverStateMachine
    private let dictionaries: ActiveDictionaries
    private let online: OnlineAnswers
    private let observers: [any ResolutionObserver]

    /// What may be meant; a change counts from the next utterance on.
    public var scope: MatchScope {
        get { machine.scope }
        set { machine.scope = newValue }
    }

    init(
        machine: ResolverStateMachine, dictionaries: ActiveDictionaries, online: OnlineAnswers,
        observers: [any ResolutionObserver]
    ) {
        self.machine = machine
        self.dictionaries = dictionaries
        self.online = online
        self.observers = observers
    }

    /// Takes what the recogniser reports, and returns what came of it, in order.
    public mutating func handle(_ event: RecognitionEvent) async -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        // Events are large: to make room one by one would move those that are there.
        if case .transcript(let transcript) = event, transcript.isFinal { events.reserveCapacity(3) }
        let observers = observers
        await handle(event) { $0.report(to: observers) { events.append($0) } }
        return events
    }

    /// Takes the end of the stream, which ends the utterance that is under way.
    public mutating func finish() async -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        let observers = observers
        await perform(machine.finish()) { $0.report(to: observers) { events.append($0) } }
        return events
    }

    /// Takes the failure of the recogniser: ends the utterance that is under way, without asking the service about it.
    public mutating func abort() -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        for case .event(let event) in machine.abort() { event.report(to: observers) { events.append($0) } }
        return events
    }

    /// Follows a stream to its end; observers are told by the receiver.
    mutating func run<Input: AsyncSequence & Sendable>(
        _ input: Input, scope: ActiveScope?, _ receive: (UtteranceEvent) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        do {
            for try await event in input {
                if let scope { machine.scope = scope.current }
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
        // A question that is put early is answered before the event comes that it is ahead of.
        let due = machine.advance(to: event.at)
        if !due.isEmpty { await perform(due, receive) }
        await perform(machine.handle(event), receive)
    }

    /// Carries out what the machine wants, waiting for the service where it asks.
    private mutating func perform(
        _ outputs: [ResolverStateMachine.Output], _ receive: (UtteranceEvent) -> Void
    ) async {
        for output in outputs {
            switch output {
            case .event(let event): receive(event)
            case .cancel: break  // a question is answered before the next event is taken
            case .ask(let question, let id):
                let answer = await online.answer(
                    to: question, in: machine.dictionaries(for: id), by: ContinuousClock())
                // The stream's time stands still meanwhile.
                await perform(machine.answer(answer, to: id, at: .zero), receive)
            }
        }
    }
}
