import RapidIntent
import RapidIntentTesting
import Testing

@Suite struct IntentResolverSegmentsTests {
    private static let diagram = """
        300 u1 ~ what's around me
        500 u1 ~ what's around me and take me
        800 u1 ~ what's around me and take me to starbucks
        1500 u1 ! what's around me and take me to starbucks
        1500 u1 .
        2000 u2 ~ sing
        2500 u2 ! sing me a song
        """

    @Test("Both APIs report the same, by the stream's own time")
    func streamTime() async throws {
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        var snapshots: [Segment] = []
        func input() -> AsyncThrowingStream<RecognitionEvent, any Error> {
            ScriptedRecogniser(Script(Self.diagram).events).recognise(SilentSource())
        }
        for try await segment in resolver.segments(for: input(), pacing: .stream) { snapshots.append(segment) }
        var built: [UtteranceID: [Int: Segment]] = [:]
        for try await event in resolver.segmentEvents(for: input(), pacing: .stream) {
            let empty = Segment(utterance: event.utterance, id: event.segment)
            built[event.utterance, default: [:]][event.segment, default: empty].apply(event)
        }
        let ends = snapshots.filter(\.isFinal)
        #expect(ends.map(\.text) == ["what's around me", "take me to starbucks", "sing me a song"])
        #expect(ends.compactMap(\.fired).map(\.description) == ["Surroundings", "Navigate(place: Starbucks)"])
        for end in ends { #expect(built[end.utterance]?[end.id] == end) }
        #expect(snapshots.first { $0.fired != nil }?.id == 0)
    }

    @Test("By a clock, a command that fires gives a snapshot without further input", .timeLimit(.minutes(5)))
    func realTime() async throws {
        let clock = StepClock()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        var segments = resolver.segments(for: input, pacing: .clock(clock)).makeAsyncIterator()
        post.yield(.transcript(Transcript(utterance: "u1", at: .zero, text: "what's around me")))
        #expect(try await segments.next()?.intent == Segment.Intent(name: "Surroundings"))
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(150))
        #expect(try await segments.next()?.fired == Command(intent: "Surroundings"))
        post.finish()
        while let segment = try await segments.next() { #expect(segment.fired == Command(intent: "Surroundings")) }
    }

    @Test("A text with several commands has a resolution for each")
    func resolutions() async throws {
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        let all = await resolver.resolutions(of: "Where am I? And then take me to the office.")
        #expect(all.map(\.segment) == [0, 1])
        #expect(all.map(\.text) == ["Where am I?", "take me to the office."])
        #expect(all.map(\.words) == [0..<3, 5..<10])
        #expect(await resolver.resolutions(of: " … ").isEmpty)
    }

    @Test("A recogniser that fails leaves no segment open")
    func failure() async throws {
        struct Unplugged: Error, Equatable {}
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        let input = ScriptedRecogniser(
            Script("0 u1 ~ where am i and take me to starbucks").events, failure: Unplugged())
        var last: [Int: Segment] = [:]
        await #expect(throws: Unplugged()) {
            for try await segment in resolver.segments(for: input.recognise(SilentSource()), pacing: .stream) {
                last[segment.id] = segment
            }
        }
        #expect(last.count == 2 && last.values.allSatisfy { $0.resolution != nil && $0.fired != nil })
    }
}
