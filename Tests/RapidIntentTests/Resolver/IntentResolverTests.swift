import RapidIntentTesting
import Synchronization
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// A service that answers on the test's request.
private final class HeldService: OnlineIntentService {
    let name = "held"
    let asked: AsyncStream<Question>
    private let tellAsked: AsyncStream<Question>.Continuation
    private let answers: AsyncStream<Result<Prediction, OnlineIntentError>>
    private let tellAnswer: AsyncStream<Result<Prediction, OnlineIntentError>>.Continuation

    init() {
        (asked, tellAsked) = AsyncStream.makeStream()
        (answers, tellAnswer) = AsyncStream.makeStream()
    }

    func answer(_ answer: Result<Prediction, OnlineIntentError>) { tellAnswer.yield(answer) }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        tellAsked.yield(question)
        for await answer in answers { return try answer.get() }
        throw OnlineIntentError(.cancelled, "the question was taken back")
    }
}

/// Collects the observed events.
private final class Notes: ResolutionObserver {
    private let events = Mutex<[ResolverEvent]>([])
    var lines: [String] { events.withLock { $0.map(line) } }
    func observe(_ event: ResolverEvent) { events.withLock { $0.append(event) } }
}

@Suite struct IntentResolverTests {
    private func predicted(_ intent: String, _ score: Double) -> Result<Prediction, OnlineIntentError> {
        let ranked = Prediction.RankedIntent(name: intent, score: score)
        return .success(Prediction(text: "beam me up", intents: [ranked], topIntent: ranked))
    }

    private func partial(_ utterance: UtteranceID, _ milliseconds: Int, _ text: String) -> RecognitionEvent {
        .transcript(Transcript(utterance: utterance, at: .milliseconds(milliseconds), text: text))
    }

    private func final(_ utterance: UtteranceID, _ milliseconds: Int, _ text: String) -> RecognitionEvent {
        .transcript(Transcript(utterance: utterance, at: .milliseconds(milliseconds), text: text, isFinal: true))
    }

    @Test("By a clock, a match fires at its time without further input", .timeLimit(.minutes(5)))
    func firesByClock() async throws {
        let clock = StepClock()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(partial("u1", 600, "what's around me"))
        #expect(try await events.next().map(line) == "600 u1 ~ what's around me")
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(150))
        #expect(try await events.next().map(line) == "750 u1 fired Surroundings by dictionary")
        post.yield(final("u1", 1900, "what's around me"))
        post.finish()
        #expect(try await events.next().map(line) == "1900 u1 ! what's around me")
        #expect(try await events.next().map(line) == "1900 u1 resolved lead 1150")
        #expect(try await events.next().map(line) == "1900 u1 .")
        #expect(try await events.next() == nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test("A revision before the deadline moves it", .timeLimit(.minutes(5)))
    func alarmMoves() async throws {
        let clock = StepClock()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        var events = IntentResolver(dictionaries: [try sampleDictionary()])
            .events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(partial("u1", 0, "where am i"))
        _ = try await events.next()
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(500))
        post.yield(partial("u1", 500, "where am i going"))
        #expect(try await events.next().map(line) == "500 u1 ~ where am i going")
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(150))
        #expect(try await events.next().map(line) == "650 u1 fired Heading by dictionary")
        post.finish()
    }

    @Test("Late events of an ended utterance do not delay the deadline of the next", .timeLimit(.minutes(1)))
    func lateEventsKeepAlarm() async throws {
        let clock = StepClock()
        let (heard, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let (reads, read) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let input = heard.map { event in
            read.yield(event)
            return event
        }
        var events = IntentResolver(dictionaries: [try sampleDictionary()])
            .events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(partial("u1", 0, "beam me up"))
        post.yield(.endpoint("u1", at: .zero))
        post.yield(partial("u2", 600, "what's around me"))
        while let event = try await events.next(), line(event) != "600 u2 ~ what's around me" {}
        try await clock.sleepers(atLeast: 1)
        post.yield(partial("u1", 0, "beam me"))
        post.yield(.endpoint("u1", at: .zero))
        post.yield(.progress(at: .zero))
        // Each event is read after the previous one was processed.
        for await event in reads where event == .progress(at: .zero) { break }
        clock.advance(by: .milliseconds(150))
        #expect(try await events.next().map(line) == "750 u2 fired Surroundings by dictionary")
        post.finish()
    }

    @Test(
        "While the service is asked, local commands continue to fire, and its answer is reported on arrival",
        .timeLimit(.minutes(5)))
    func serviceDoesNotDelay() async throws {
        let clock = StepClock()
        let service = HeldService()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], service: service)
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(final("u1", 0, "beam me up"))
        #expect(try await events.next().map(line) == "0 u1 ! beam me up")
        var asked = service.asked.makeAsyncIterator()
        #expect(await asked.next() == Question(text: "beam me up", locale: "en-GB"))
        post.yield(.endpoint("u1", at: .zero))
        #expect(try await events.next().map(line) == "0 u1 .")
        clock.advance(by: .milliseconds(250))
        service.answer(predicted("Navigate", 0.97))
        #expect(try await events.next().map(line) == "250 u1 fired Navigate by online")
        #expect(try await events.next().map(line) == "250 u1 resolved lead 0")
        post.finish()
        #expect(try await events.next() == nil)
    }

    @Test("A new utterance cancels the previous question and fires without waiting", .timeLimit(.minutes(5)))
    func newUtteranceCancels() async throws {
        let service = HeldService()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], service: service)
        var events = resolver.events(for: input, pacing: .clock(StepClock())).makeAsyncIterator()

        post.yield(final("u1", 0, "beam me up"))
        _ = try await events.next()
        var asked = service.asked.makeAsyncIterator()
        _ = await asked.next()
        // Noise that a recogniser reports as an utterance is no new command.
        post.yield(partial("u1a", 50, ""))
        post.yield(partial("u1a", 60, " … "))
        post.yield(partial("u2", 100, "stop"))
        var lines: [String] = []
        while lines.count < 7, let event = try await events.next() { lines.append(line(event)) }
        #expect(
            lines == [
                "50 u1 .",
                "60 u1a ~  … ",
                "100 u1a .",
                "100 u1 unresolved serviceFailed: cancelled: another utterance began before the service answered; to keep such "
                    + "questions, set 'pendingQuestions' of ResolverConfiguration to '.keep', or write 'pending_questions: keep' in "
                    + "online.yaml",
                "100 u1 resolved",
                "100 u2 ~ stop",
                "100 u2 fired Stop by dictionary",
            ])
        post.finish()
    }

    @Test(
        "With questions kept, a late answer has its utterance's id, even after a command of the new one",
        .timeLimit(.minutes(5)))
    func newUtteranceKeeps() async throws {
        let clock = StepClock()
        let service = HeldService()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(
            dictionaries: [try sampleDictionary()], service: service,
            configuration: ResolverConfiguration { $0.pendingQuestions = .keep })
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()

        post.yield(final("u1", 0, "beam me up"))
        #expect(try await events.next().map(line) == "0 u1 ! beam me up")
        var asked = service.asked.makeAsyncIterator()
        _ = await asked.next()
        post.yield(partial("u2", 100, "stop"))
        var lines: [String] = []
        while lines.count < 3, let event = try await events.next() { lines.append(line(event)) }
        #expect(lines == ["100 u1 .", "100 u2 ~ stop", "100 u2 fired Stop by dictionary"])
        clock.advance(by: .milliseconds(150))
        service.answer(predicted("Navigate", 0.97))
        #expect(try await events.next().map(line) == "250 u1 fired Navigate by online")
        #expect(try await events.next().map(line) == "250 u1 resolved lead 0")
        post.finish()
        lines = []
        while let event = try await events.next() { lines.append(line(event)) }
        #expect(lines.allSatisfy { $0.contains(" u2 ") && !$0.contains("fired") }, "\(lines)")
    }

    @Test("The stream ends when the last question is answered", .timeLimit(.minutes(5)))
    func waitsForTheLastAnswer() async throws {
        let service = HeldService()
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], service: service)
        let recogniser = ScriptedRecogniser([final("u1", 0, "beam me up"), .endpoint("u1", at: .zero)])
        var events = resolver.events(
            for: recogniser.recognise(SilentSource()), pacing: .clock(StepClock())
        ).makeAsyncIterator()
        _ = try await events.next()
        _ = try await events.next()
        service.answer(.failure(OnlineIntentError(.timedOut, "no answer within 2 s")))
        #expect(try await events.next().map(line) == "0 u1 unresolved serviceFailed: timedOut: no answer within 2 s")
        #expect(try await events.next().map(line) == "0 u1 resolved")
        #expect(try await events.next() == nil)
    }

    @Test("By the stream's own time, equal streams give equal events, and observers see them all")
    func streamTime() async throws {
        let diagram = """
            600 u1 ~ where am i
            1000 u1 -
            1400 u1 ~ where am i
            2000 u1 ! where am i
            2100 u2 ~ sing
            2300 u2 ! sing me a song
            """
        let expected = play(diagram, in: try sampleDictionary())
        for _ in 0..<3 {
            let notes = Notes()
            let resolver = IntentResolver(dictionaries: [try sampleDictionary()], observers: [notes])
            let recogniser = ScriptedRecogniser(Script(diagram).events)
            var lines: [String] = []
            for try await event in resolver.events(for: recogniser.recognise(SilentSource()), pacing: .stream) {
                lines.append(line(event))
            }
            #expect(lines == expected)
            #expect(notes.lines == expected)
        }
    }

    @Test(
        "A recogniser that fails ends the open utterance, then the stream with its error, in either pacing",
        arguments: [false, true])
    func recogniserFails(byClock: Bool) async throws {
        struct Unplugged: Error, Equatable {}
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        let recogniser = ScriptedRecogniser([partial("u1", 0, "where am i")], failure: Unplugged())
        let events = resolver.events(
            for: recogniser.recognise(SilentSource()), pacing: byClock ? .clock(StepClock()) : .stream)
        var lines: [String] = []
        await #expect(throws: Unplugged()) { for try await event in events { lines.append(line(event)) } }
        #expect(lines == ["0 u1 ~ where am i", "0 u1 fired Location by dictionary", "0 u1 resolved lead 0", "0 u1 ."])
    }

    @Test(
        "A recogniser that fails cancels the questions, in either pacing", .timeLimit(.minutes(5)),
        arguments: [false, true])
    func failureCancelsQuestions(byClock: Bool) async throws {
        struct Unplugged: Error, Equatable {}
        // By the stream's own time, a final is answered before the failure is read; a partial has not been sent yet.
        let last = byClock ? final("u1", 0, "beam me up") : partial("u1", 0, "beam me up")
        let recogniser = ScriptedRecogniser([last], failure: Unplugged())
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], service: HeldService())
        var lines: [String] = []
        await #expect(throws: Unplugged()) {
            let events = resolver.events(
                for: recogniser.recognise(SilentSource()), pacing: byClock ? .clock(StepClock()) : .stream)
            for try await event in events { lines.append(line(event)) }
        }
        #expect(
            lines == [
                byClock ? "0 u1 ! beam me up" : "0 u1 ~ beam me up", "0 u1 .",
                "0 u1 unresolved serviceFailed: cancelled: the stream was broken off before the service answered",
                "0 u1 resolved",
            ])
    }

    @Test("One text is resolved as a final transcript")
    func resolvesText() async throws {
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        let resolution = await resolver.resolution(of: "Um, take me to THE OFFICE, please!")
        #expect(resolution.normalised == "take me to the office")
        guard case .fired(let fired) = resolution.outcome else {
            Issue.record("\(resolution.outcome)")
            return
        }
        #expect(fired.command["place"] == "office")
        #expect(fired.command.entities.first?.words == 4..<6)
        #expect(await resolver.resolution(of: "forget everything").times.lead == .zero)
    }
}
