import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentPocketSphinx

@Suite("Cepstra")
struct CepstraTests {
    /// Vectors that alternate around a mean, so that each number has the given spread.
    private func cepstra(mean: Float, spread: [Float], count: Int = 200) -> Cepstra {
        Cepstra(
            values: (0..<count).flatMap { row in spread.map { mean + (row.isMultiple(of: 2) ? $0 : -$0) } },
            width: spread.count)
    }

    @Test("mean and spread agree with a calculation by hand")
    func figures() {
        let cepstra = Cepstra(values: [1, 10, 3, 10, 5, 10, 7, 10], width: 2)
        #expect(cepstra.count == 4)
        #expect(cepstra.mean == [4, 10])
        #expect(cepstra.spread(around: cepstra.mean) == [Float(5).squareRoot(), 0])
    }

    @Test("the mean is subtracted")
    func mean() {
        let normalised = cepstra(mean: 7, spread: Cepstra.quietSpread).normalised()
        #expect(normalised.mean.allSatisfy { abs($0) < 1e-3 })
    }

    @Test(
        "a spread is moved halfway to the usual one on a logarithmic scale, within bounds",
        arguments: [
            // The multiple of the usual spread before and after.
            (Float(1), Float(1)), (0.64, 0.8), (1.44, 1.2), (0.04, 0.08), (4, 2.8),
        ])
    func spread(before: Float, after: Float) {
        let normalised = cepstra(mean: -3, spread: Cepstra.quietSpread.map { $0 * before }).normalised()
        let spread = normalised.spread(around: normalised.mean)
        for (found, usual) in zip(spread, Cepstra.quietSpread) { #expect(abs(found / usual - after) < 1e-3) }
    }

    @Test("constant values are unchanged, and so is a spread without a known usual one")
    func unusual() {
        #expect(cepstra(mean: 5, spread: [Float](repeating: 0, count: 13)).normalised().values.allSatisfy { $0 == 0 })
        let narrow = cepstra(mean: 5, spread: [1, 2, 3]).normalised()
        #expect(narrow.spread(around: narrow.mean).map { $0.rounded() } == [1, 2, 3])
        #expect(Cepstra(values: [], width: 13).normalised().count == 0)
    }

    @Test("the front end gives a vector for each 10 ms, equal for equal audio", .spokenEnglish)
    func frontEnd() throws {
        let engine = try SphinxEngine(options: DecoderOptions.wholeUtterance(.americanEnglish))
        // A tone that is switched on and off.
        let samples = (0..<32_000).map { index -> Int16 in
            let isOn = (index / 4_000).isMultiple(of: 2)
            return isOn ? Int16(8_000 * (index % 40 < 20 ? 1 : -1)) : 0
        }
        let cepstra = try engine.cepstra(of: samples)
        #expect(cepstra.width == 13)
        #expect((50...200).contains(cepstra.count))
        let areFinite = cepstra.values.allSatisfy { $0.isFinite }
        #expect(areFinite)
        // The same audio gives the same features, whatever came before it.
        let again = try engine.cepstra(of: samples)
        #expect(again == cepstra)
        let nothing = try engine.cepstra(of: [])
        #expect(nothing.count == 0)
    }

    @Test("decoding cepstra gives the same result as decoding their samples", .spokenEnglish)
    func decoding() throws {
        let model = PocketSphinxModel.americanEnglish
        let blueprint = try GrammarBlueprint(phrases: ["where am i", "stop"])
        let engine = try blueprint.decoder(
            DecoderOptions.wholeUtterance(model), searches: [("phrases", blueprint.phrases)])
        let samples = try Speaker.recording(of: "where am i").samples
        try engine.begin()
        try engine.process(samples, isWhole: true)
        try engine.end()
        let decoded = engine.scoredHypothesis
        let cepstra = try engine.cepstra(of: samples)
        try engine.begin()
        try engine.process(cepstra)
        try engine.end()
        #expect(decoded?.text.contains("where am i") == true)
        #expect(engine.scoredHypothesis == decoded)
    }
}
