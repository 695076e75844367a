#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("HeardPartials")
struct HeardPartialsTests {
    private static func event(_ kind: ResolverEvent.Kind, at: Int = 0, _ utterance: UtteranceID = "u1") -> ResolverEvent
    {
        ResolverEvent(utterance: utterance, at: .milliseconds(at), kind)
    }

    private static func heard(_ texts: [String], in heard: inout HeardPartials, _ utterance: UtteranceID = "u1") {
        for (index, text) in texts.enumerated() {
            heard.observe(event(.partial(text: text), at: index * 100, utterance))
        }
    }

    /// The texts that a segment gets when it ends.
    private static func end(_ heard: inout HeardPartials, _ utterance: UtteranceID = "u1", segment: Int = 0) -> [String]
    {
        var resolution = Segments.location(utterance)
        resolution.segment = segment
        return heard.end(resolution).map(\.text)
    }

    @Test("are kept in order with their times, a repeated text once, and white space not at all")
    func order() {
        var heard = HeardPartials()
        Self.heard(["where", "where", "where am", "", " \n", "where am", "where"], in: &heard)
        let partials = heard.end(Segments.location())
        #expect(partials.map(\.text) == ["where", "where am", "where"])
        #expect(partials.map(\.at) == [.zero, .milliseconds(200), .milliseconds(600)])
    }

    @Test("are given to each segment of the utterance, and to no other utterance")
    func segments() {
        var heard = HeardPartials()
        Self.heard(["where"], in: &heard)
        Self.heard(["take"], in: &heard, "u2")
        let given = [
            Self.end(&heard), Self.end(&heard, segment: 1), Self.end(&heard, "u2"), Self.end(&heard, "u3"),
        ]
        #expect(given == [["where"], ["where"], ["take"], []])
    }

    @Test("are gone once the utterance is over and its segments have ended, recorded or not, in either order")
    func released() {
        var heard = HeardPartials()
        Self.heard(["um"], in: &heard)
        heard.observe(Self.event(.resolved(Segments.resolution("um", "", .unresolved(.noMatch)))))
        heard.observe(Self.event(.endpoint))
        #expect(Self.end(&heard) == [])

        // A service answers after the end of the utterance.
        Self.heard(["sing"], in: &heard, "u2")
        heard.observe(Self.event(.final(text: "sing", confidence: nil), "u2"))
        heard.observe(Self.event(.endpoint, "u2"))
        let answered = Self.end(&heard, "u2")
        #expect(answered == ["sing"])
        #expect(Self.end(&heard, "u2") == [])
    }

    @Test("of an earlier utterance with the same id are not given to the later one")
    func reused() {
        var heard = HeardPartials()
        Self.heard(["where"], in: &heard)
        _ = Self.end(&heard)
        Self.heard(["take"], in: &heard)
        let later = Self.end(&heard)
        #expect(later == ["take"])
        heard.observe(Self.event(.final(text: "stop", confidence: nil)))
        #expect(Self.end(&heard) == [], "an utterance of a final transcript alone has no partials")
    }

    @Test("are at most 64, the newest")
    func number() {
        var heard = HeardPartials()
        Self.heard((0..<100).map { "word \($0)" }, in: &heard)
        let kept = Self.end(&heard)
        #expect(kept == (36..<100).map { "word \($0)" })
    }

    @Test("have at most 8,192 bytes of text together, the newest, and a longer text is left out")
    func bytes() {
        var heard = HeardPartials()
        let texts = (0..<10).map { "\($0)" + String(repeating: "é", count: 1_000) }
        let fit = String(repeating: "x", count: HeardPartials.bytes)
        Self.heard(texts + [fit + "x"], in: &heard)
        let kept = Self.end(&heard)
        #expect(kept == Array(texts.suffix(4)))
        Self.heard(texts + [fit], in: &heard)
        let longest = Self.end(&heard)
        #expect(longest == [fit])
    }

    @Test("of the oldest utterance are dropped beyond the capacity")
    func utterances() {
        var heard = HeardPartials()
        for number in 0...OpenSegments.capacity { Self.heard(["um"], in: &heard, UtteranceID("u\(number)")) }
        let given = [Self.end(&heard, "u0"), Self.end(&heard, "u1")]
        #expect(given == [[], ["um"]])
    }
}
#endif
