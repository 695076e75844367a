import RapidIntent
import Testing

@testable import RapidIntentMoonshine

@Suite("Reading of Moonshine")
struct ReadingTests {
    @Test(
        "Before the end of the utterance, a text is certain if it has words, is sure and expects no next word",
        arguments: [
            ("turn on the light", 0.9, false, true), ("turn on the light", 0.87, false, false),
            ("turn on the light", 0.99, true, false), ("", 0.99, false, false),
        ])
    func certain(text: String, confidence: Double, expectsNextWord: Bool, isCertain: Bool) {
        let reading = Reading(
            text: text, confidence: confidence, confidenceSoFar: confidence, expectsNextWord: expectsNextWord)
        #expect(reading.isCertain == isCertain)
        #expect((reading.confidenceInPause < Confidence.least) == expectsNextWord)
        // At the end of the utterance, the next word did not come.
        #expect(reading.isHeard == !text.isEmpty)
    }
}
