/// Decodes an utterance as a whole, which is surer than following it while it is spoken.
///
/// The mean of the whole is known, so that nothing hinges on the first words, and the grammar has no way out: whether the
/// words fit at all is judged by how much better a free run of phones explains the same audio. Costs some 3 % of
/// the utterance's length.
final class UtteranceDecoder {
    private let engine: SphinxEngine

    private static let phones = "phones"

    /// How much of an utterance is there.
    enum Extent: String {
        /// All of it: whatever was said ends here.
        case whole
        /// What was said until a pause: it may break off anywhere.
        case beginning
    }

    init(_ blueprint: GrammarBlueprint, model: PocketSphinxModel) throws(PocketSphinxError) {
        engine = try blueprint.decoder(
            DecoderOptions.wholeUtterance(model),
            searches: [
                (Extent.whole.rawValue, blueprint.commands), (Extent.beginning.rawValue, blueprint.beginnings),
                (Self.phones, blueprint.phones),
            ])
    }

    /// What was understood of an utterance.
    struct Reading {
        /// The words, in lower case.
        var text: String
        /// How much better the words explain an average frame than a free run of phones does, as a natural logarithm; negative.
        var advantage: Double
        /// How many frames of 10 ms were decoded.
        var frames: Int
    }

    /// Decodes samples at 16 kHz; nil where no way through the grammar fits.
    func decode(_ samples: [Int16], as extent: Extent) throws(PocketSphinxError) -> Reading? {
        let (phones, _) = try run(Self.phones, samples)
        let (words, frames) = try run(extent.rawValue, samples)
        guard let words, let phones, frames > 0 else { return nil }
        return Reading(
            text: Hypothesis(words.text).text,
            advantage: (words.logProbability - phones.logProbability) / Double(frames), frames: frames)
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
