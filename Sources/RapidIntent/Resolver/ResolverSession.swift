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
/// ``IntentResolver/events(for:pacing:)`` with a clock.
public struct ResolverSession: Sendable {
    private var machine: ResolverStateMachine
    private let dictionaries: ActiveDictionaries
    private let ask: @Sendable (Question, DictionarySet) async -> OnlineAnswers.Answer
    private let observers: [any ResolutionObserver]

    /// What may be meant; a change counts from the next utterance on.
    public var scope: MatchScope {
        get { machine.scope }
        set { machine.scope = newValue }
    }

    /// Whether segments are followed, too: ``takeSegmentChanges()`` then has what became of them.
    public var followsSegments: Bool {
        get { machine.followsSegments }
        set { machine.followsSegments = newValue }
    }

    /// The changes of segments since the last call, in order.
    public mutating func takeSegmentChanges() -> [SegmentAssembler.Change] { machine.takeSegmentChanges() }

    init(
        machine: ResolverStateMachine, dictionaries: ActiveDictionaries,
        ask: @escaping @Sendable (Question, DictionarySet) async -> OnlineAnswers.Answer,
        observers: [any ResolutionObserver]
    ) {
        self.machine = machine
        self.dictionaries = dictionaries
        self.ask = ask
        self.observers = observers
    }

    /// Takes what the recogniser reports, and returns what came of it, in order.
    public mutating func handle(_ event: RecognitionEvent) async -> [ResolverEvent] {
        machine.dictionaries = dictionaries.current
        // A question that is put early is answered before the event comes that it is ahead of.
        let earlier = await perform(machine.advance(to: event.at))
        let later = await perform(machine.handle(event))
        return earlier.isEmpty ? later : earlier + later
    }

    /// Takes the end of the stream, which ends the utterance that is under way.
    public mutating func finish() async -> [ResolverEvent] { await perform(machine.finish()) }

    /// Takes the failure of the recogniser: ends the utterance that is under way, without asking the service about it.
    public mutating func abort() -> [ResolverEvent] {
        let events = machine.abort().compactMap { if case .event(let event) = $0 { event } else { nil } }
        for event in events { for observer in observers { observer.observe(event) } }
        return events
    }

    /// Carries out what the machine wants, waiting for the service where it asks.
    private mutating func perform(_ outputs: [ResolverStateMachine.Output]) async -> [ResolverEvent] {
        var events: [ResolverEvent] = []
        // Events are large: to make room one by one would move those that are there.
        events.reserveCapacity(outputs.count)
        for output in outputs {
            switch output {
            case .event(let event):
                for observer in observers { observer.observe(event) }
                events.append(event)
            case .cancel: break  // a question is answered before the next event is taken
            case .ask(let question, let id):
                let clock = ContinuousClock()
                let start = clock.now
                let answer = await ask(question, machine.dictionaries(for: id))
                // The stream's time stands still meanwhile.
                events += await perform(machine.answer(answer, to: id, after: clock.now - start, at: .zero))
            }
        }
        return events
    }
}
