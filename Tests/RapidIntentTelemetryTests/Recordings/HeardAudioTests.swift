#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("HeardAudio")
struct HeardAudioTests {
    /// The number of samples per second; each sample is the number of its tenth of a second.
    private static let rate = 100

    private var heard = HeardAudio()

    init() { heard.begin(sampleRate: Self.rate) }

    /// Delivers seconds of audio, in frames of 200 ms.
    private mutating func hear(_ seconds: Range<Int>, from zero: Int = 0) {
        for number in seconds.lowerBound * 5..<seconds.upperBound * 5 {
            let samples = (0..<20).map { Int16(number * 2 + $0 / 10) }
            heard.append(AudioFrame(samples: samples, at: .milliseconds(200 * number) - .seconds(zero)))
        }
    }

    private mutating func partial(at: Double, _ text: String = "where", _ utterance: UtteranceID = "u1") {
        heard.observe(ResolverEvent(utterance: utterance, at: .seconds(at), .partial(text: text)))
    }

    private mutating func final(at: Double, _ utterance: UtteranceID = "u1") {
        heard.observe(
            ResolverEvent(utterance: utterance, at: .seconds(at), .final(text: "where am i", confidence: nil)))
    }

    private mutating func endpoint(_ utterance: UtteranceID = "u1") {
        heard.observe(ResolverEvent(utterance: utterance, at: .seconds(1_000), .endpoint))
    }

    private static func segment(_ utterance: UtteranceID, _ number: Int = 0, final: Double? = nil) -> Resolution {
        var resolution = Segments.location(utterance)
        resolution.segment = number
        resolution.times.final = final.map { .seconds($0) }
        return resolution
    }

    /// The times of the audio that a segment gets, in tenths of a second; nil without audio.
    private mutating func take(_ utterance: UtteranceID = "u1", segment: Int = 0, final: Double? = nil) -> Range<Int>? {
        guard let recording = heard.take(Self.segment(utterance, segment, final: final)) else { return nil }
        let samples = recording.parts.flatMap(\.self).map(Int.init)
        guard let first = samples.first, let last = samples.last else { return nil }
        let times = first..<last + 1
        // Each tenth of a second is there, once and in order.
        return samples == times.flatMap({ [Int](repeating: $0, count: 10) }) ? times : nil
    }

    @Test("an utterance is what was heard from two seconds before its first words to its final transcript")
    mutating func times() {
        hear(0..<30)
        partial(at: 5, " ")
        partial(at: 10.3)
        partial(at: 12)
        final(at: 14.5)
        let taken = take()
        #expect(taken == 83..<145)
    }

    @Test("without partials, it begins ten seconds before the final transcript, or with the audio")
    mutating func withoutPartials() {
        hear(0..<40)
        final(at: 4)
        final(at: 31, "u2")
        let taken = [take(), take("u2")]
        #expect(taken == [0..<40, 210..<310])
    }

    @Test("it begins no earlier than the utterance before has ended")
    mutating func neighbours() {
        hear(0..<30)
        partial(at: 5)
        final(at: 8)
        partial(at: 9, "take", "u2")
        final(at: 11, "u2")
        let taken = [take(), take("u2")]
        #expect(taken == [30..<80, 80..<110])
    }

    @Test("of a long utterance, the last minute is kept")
    mutating func longest() {
        hear(0..<75)
        partial(at: 5)
        final(at: 70)
        let taken = take()
        #expect(taken == 100..<700)
    }

    @Test("old audio is dropped, and an utterance without audio has no recording")
    mutating func bounds() {
        hear(0..<200)
        partial(at: 100)
        final(at: 110)
        partial(at: 300, "take", "u2")
        final(at: 310, "u2")
        let taken = [take(), take("u2"), take("u3")]
        #expect(taken == [nil, nil, nil])
    }

    @Test("without a final transcript, it ends with the utterance")
    mutating func withoutFinal() {
        hear(0..<30)
        partial(at: 5)
        let taken = take(final: 6)
        #expect(taken == 30..<60)
    }

    @Test("the first recorded segment has the audio, whichever that is, and no later one")
    mutating func segments() {
        hear(0..<30)
        partial(at: 5)
        final(at: 6)
        heard.observe(Segments.event(Self.segment("u1")))
        let taken = [take(segment: 1), take(segment: 2)]
        #expect(taken == [30..<60, nil])
    }

    @Test("the audio is gone once the utterance is over and its segments have ended without a record")
    mutating func released() {
        hear(0..<30)
        partial(at: 5)
        final(at: 6)
        heard.observe(Segments.event(Self.segment("u1")))
        endpoint()
        // The answer of a service comes later.
        partial(at: 8, "sing", "u2")
        final(at: 9, "u2")
        endpoint("u2")
        let taken = [take(), take("u2"), take("u2", segment: 1)]
        #expect(taken == [nil, 60..<90, nil])
    }

    @Test("an id that is used again means the later utterance")
    mutating func reused() {
        hear(0..<30)
        partial(at: 5)
        final(at: 6)
        _ = take()
        endpoint()
        partial(at: 20)
        final(at: 21)
        let taken = take()
        #expect(taken == 180..<210)
    }

    @Test("only the latest utterances wait")
    mutating func capacity() {
        hear(0..<60)
        for number in 0...HeardAudio.capacity { final(at: Double(number + 1), UtteranceID("u\(number)")) }
        let taken = [take("u0"), take("u1")]
        #expect(taken == [nil, 10..<20])
    }

    @Test("the clock goes on when the source is opened again, as that of a pipeline does")
    mutating func reopened() {
        hear(0..<10)
        heard.begin(sampleRate: Self.rate)
        hear(10..<30, from: 10)
        partial(at: 11)
        final(at: 13)
        let taken = take()
        #expect(taken == 90..<130)
    }

    @Test("audio of another rate begins anew")
    mutating func rates() {
        hear(0..<10)
        heard.begin(sampleRate: 2 * Self.rate)
        partial(at: 11)
        final(at: 12)
        let taken = take()
        #expect(taken == nil)
    }
}
#endif
