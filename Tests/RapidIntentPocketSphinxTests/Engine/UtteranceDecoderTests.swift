import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentPocketSphinx

@Suite("UtteranceDecoder")
struct UtteranceDecoderTests {
    private typealias Scored = SphinxEngine.ScoredHypothesis

    @Test(
        "at the end, complete phrases are preferred, unless they are much less probable",
        arguments: [(0.0, true), (24.9, true), (25, false), (1_000, false)])
    func completed(difference: Double, isComplete: Bool) {
        let beginnings = Scored(text: "with almond", logProbability: -2_000)
        let whole = Scored(text: "with almond milk", logProbability: -2_000 - difference)
        #expect(UtteranceDecoder.isComplete(whole, besides: beginnings) == isComplete)
    }

    @Test("the result of a pause is completed once, as if it were decoded again", .spokenEnglish)
    func completing() throws {
        let model = PocketSphinxModel.americanEnglish
        let blueprint = try GrammarBlueprint(phrases: ["turn on the kitchen light", "stop"])
        let decoder = try UtteranceDecoder(blueprint, model: model)
        let samples = try Speaker.recording(of: "turn on the kitchen light").samples
        #expect(try decoder.complete() == nil)
        let paused = try decoder.decode(samples, isOver: false)
        let completed = try decoder.complete()
        #expect(paused?.text == "turn on the kitchen light")
        #expect(try completed == decoder.decode(samples, isOver: true))
        #expect(try decoder.complete() == nil)
        // It is discarded after silent audio.
        _ = try decoder.decode(samples, isOver: false)
        _ = try decoder.decode([], isOver: false)
        #expect(try decoder.complete() == nil)
    }

    @Test("further silence after the end is not decoded, and changes nothing", .spokenEnglish)
    func furtherSilence() throws {
        let blueprint = try GrammarBlueprint(phrases: ["turn on the kitchen light", "stop"])
        let decoder = try UtteranceDecoder(blueprint, model: .americanEnglish)
        let samples = try Speaker.recording(of: "turn on the kitchen light").samples + Sound.silence(1)
        let reading = try decoder.decode(samples, isOver: true)
        let passes = decoder.passes
        #expect(reading?.text == "turn on the kitchen light")
        #expect(try decoder.decode(samples + Sound.silence(0.3), isOver: true) == reading)
        #expect(decoder.passes == passes)
        // Other sound is decoded.
        #expect(try decoder.decode(samples + samples, isOver: true) != reading)
        #expect(decoder.passes > passes)
    }
}
