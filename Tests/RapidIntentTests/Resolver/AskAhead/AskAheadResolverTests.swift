import RapidIntentTesting
import Synchronization
import Testing

@testable import RapidIntent

/// A service with a delay on a step clock.
private final class SlowService: OnlineIntentService {
    let name = "slow"
    private let clock: StepClock
    private let time: Duration
    private let log = Mutex<(texts: [String], cancellations: Int)>(([], 0))
    var texts: [String] { log.withLock { $0.texts } }
    var cancellations: Int { log.withLock { $0.cancellations } }

    init(_ clock: StepClock, answersAfter time: Duration) {
        self.clock = clock
        self.time = time
    }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        log.withLock { $0.texts.append(question.text) }
        do {
            try await clock.sleep(for: time)
        } catch {
            log.withLock { $0.cancellations += 1 }
            throw OnlineIntentError(.cancelled, "no longer wanted")
        }
        let intent = Prediction.RankedIntent(name: "Navigate", score: 0.97)
        return Prediction(text: question.text, intents: [intent], topIntent: intent)
    }
}

/// Asking ahead through the resolver, with its clocks and tasks.
@Suite(.timeLimit(.minutes(5))) struct AskAheadResolverTests {
    private func transcript(_ milliseconds: Int, _ text: String, isFinal: Bool = false) -> RecognitionEvent {
        .transcript(Transcript(utterance: "u1", at: .milliseconds(milliseconds), text: text, isFinal: isFinal))
    }

    @Test("In real time, the answer arrives before the final")
    func realTime() async throws {
        let clock = StepClock()
        let service = SlowService(clock, answersAfter: .milliseconds(250))
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(
            dictionaries: [try sampleDictionary()], service: service,
            configuration: ResolverConfiguration { $0.askAhead = AskAhead() })
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(transcript(0, "beam me up"))
        #expect(try await events.next().map(line) == "0 u1 ~ beam me up")
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(500))
        // The alarm is over; the service sleeps now.
        while service.texts.isEmpty { await Task.yield() }
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(250))
        clock.advance(by: .milliseconds(50))
        post.yield(transcript(800, "beam me up", isFinal: true))
        #expect(try await events.next().map(line) == "800 u1 ! beam me up")
        #expect(try await events.next().map(line) == "800 u1 fired Navigate by online")
        guard case .resolved(let resolution) = try await events.next()?.kind else { return #expect(Bool(false)) }
        #expect(resolution.early == .init(asked: 1, wasted: 0, ahead: .milliseconds(300)))
        post.finish()
        #expect(service.texts == ["beam me up"])
    }

    @Test("In real time, a command that fires cancels the early question")
    func commandCancels() async throws {
        let clock = StepClock()
        let service = SlowService(clock, answersAfter: .seconds(60))
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(
            dictionaries: [try sampleDictionary()], service: service,
            configuration: ResolverConfiguration { $0.askAhead = AskAhead() })
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()
        post.yield(transcript(0, "whatever"))
        _ = try await events.next()
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(500))
        while service.texts.isEmpty { await Task.yield() }
        try await clock.sleepers(atLeast: 1)
        post.yield(transcript(600, "stop"))
        #expect(try await events.next().map(line) == "600 u1 ~ stop")
        #expect(try await events.next().map(line) == "600 u1 fired Stop by dictionary")
        while service.cancellations < 1 { await Task.yield() }
        post.finish()
        while try await events.next() != nil {}
        #expect(service.texts == ["whatever"])
    }

    @Test("By the stream's own time, the questions are the same, and the events are those without asking ahead")
    func streamTime() async throws {
        let script = Script(
            """
            900 u1 ~ beam me up
            1700 u1 ! beam me up
            2000 u2 ~ beam
            2600 u2 ~ beam me
            3400 u2 ! beam me
            """)
        var lines: [[String]] = []
        for rule in [nil, AskAhead()] {
            let service = SlowService(StepClock(), answersAfter: .zero)
            let resolver = IntentResolver(
                dictionaries: [try sampleDictionary()], service: service,
                configuration: ResolverConfiguration { $0.askAhead = rule })
            let recogniser = ScriptedRecogniser(script.events)
            var events: [String] = []
            var early: [Resolution.Early?] = []
            for try await event in resolver.events(for: recogniser.recognise(SilentSource()), pacing: .stream) {
                events.append(line(event))
                if case .resolved(let resolution) = event.kind { early.append(resolution.early) }
            }
            lines.append(events)
            #expect(service.texts == (rule == nil ? ["beam me up", "beam me"] : ["beam me up", "beam", "beam me"]))
            #expect(
                early
                    == (rule == nil
                        ? [nil, nil]
                        : [.init(asked: 1, wasted: 0, ahead: .milliseconds(300)), .init(asked: 1, wasted: 1)]))
        }
        #expect(lines[0] == lines[1])
    }
}
