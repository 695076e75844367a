/// Decodes what was said of an utterance until now as a whole, which is surer than following it while it is spoken.
///
/// The mean of the whole is known, so that nothing hinges on the first words. The grammar may break off anywhere: without that, an
/// order that pauses after "with" would be forced to end in "with cream". It has no way out of the dictionary; whether the
/// words fit at all is judged by how much better a free run of phones explains the same audio. Costs some 3 % of the
/// length of the audio.
final class UtteranceDecoder {
    private let engine: SphinxEngine

    private static let beginnings = "beginnings"
    private static let phones = "phones"

    init(_ blueprint: GrammarBlueprint, model: PocketSphinxModel) throws(PocketSphinxError) {
        engine = try blueprint.decoder(
            DecoderOptions.wholeUtterance(model),
            searches: [
                (Self.beginnings, blueprint.beginnings), (Self.phones, blueprint.phones),
            ])
    }

    /// What was understood of an utterance.
    struct Reading {
        /// The words, in lower case.
        var text: String
        /// How much better the words explain an average frame than a free run of phones does, as a natural logarithm.
        ///
        /// A run of phones can follow any sound but pays for each phone (``GrammarWeights/garbagePhone``); words pay only
        /// for fillers, conjunctions and breaking off, but must be the right ones. So it lies above 0 where the words were
        /// said, and near or below 0 where they were forced on something else.
        var advantage: Double

        /// Whether nothing but fillers was heard, which any short sound can be taken for.
        var isFiller: Bool {
            let weights = GrammarWeights()
            let fillers = Set(weights.leadingFillers + weights.trailingFillers)
            return text.split(separator: " ").allSatisfy { fillers.contains(String($0)) }
        }
    }

    /// Decodes samples at 16 kHz; nil where no way through the grammar fits.
    func decode(_ samples: [Int16]) throws(PocketSphinxError) -> Reading? {
        let (phones, _) = try run(Self.phones, samples)
        let (words, frames) = try run(Self.beginnings, samples)
        guard let words, let phones, frames > 0 else { return nil }
        return Reading(
            text: Hypothesis(words.text).text,
            advantage: (words.logProbability - phones.logProbability) / Double(frames))
    }

    /// Gives an engine that follows speech the mean of what was decoded last.
    func giveMean(to other: SphinxEngine) { other.takeCepstralMean(of: engine) }

    private func run(
        _ search: String, _ samples: [Int16]
    ) throws(PocketSphinxError) -> (hypothesis: SphinxEngine.ScoredHypothesis?, frames: Int) {
        try engine.use(search)
        try engine.begin()
        try engine.process(samples, isWhole: true)
        try engine.end()
        return (engine.scoredHypothesis, engine.frameCount)
    }
}
