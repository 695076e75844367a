import Testing

@testable import RapidIntentPocketSphinx

@Suite("UtteranceDecoder")
struct UtteranceDecoderTests {
    private typealias Scored = SphinxEngine.ScoredHypothesis

    @Test(
        "at the end, phrases that are whole come first, unless they are much less probable",
        arguments: [
            (0.0, "with almond milk"), (24.9, "with almond milk"), (25, "with almond"), (1_000, "with almond"),
        ])
    func completed(difference: Double, text: String) {
        let beginnings = Scored(text: "with almond", logProbability: -2_000)
        let whole = Scored(text: "with almond milk", logProbability: -2_000 - difference)
        #expect(UtteranceDecoder.completed(beginnings, whole: whole).text == text)
    }

    @Test("where no whole phrase fits, what breaks off stays")
    func broken() {
        let beginnings = Scored(text: "with almond", logProbability: -2_000)
        #expect(UtteranceDecoder.completed(beginnings, whole: nil) == beginnings)
    }
}
