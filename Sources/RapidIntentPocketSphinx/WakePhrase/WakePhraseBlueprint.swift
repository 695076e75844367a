import RapidIntent

/// Wake phrases with the pronunciations of their words, from which a decoder is created.
struct WakePhraseBlueprint: Sendable {
    struct Phrase: Sendable, Equatable {
        var words: [String]
        var threshold: Double
    }

    let phrases: [Phrase]
    /// The phrases as given, by their words joined by spaces.
    let originals: [String: String]
    let pronunciations: Pronunciations

    init(_ given: [PocketSphinxWakePhrase], pronunciationFile: [UInt8]) throws(PocketSphinxError) {
        guard !given.isEmpty else {
            throw PocketSphinxError(.unusableWakePhrase, "no wake phrase was given; name at least one")
        }
        let split = given.map { Self.words($0.text) }
        let pronunciations = Pronunciations(of: Set(split.joined()), in: pronunciationFile)
        var originals: [String: String] = [:]
        var phrases: [Phrase] = []
        for (phrase, words) in zip(given, split) {
            guard !words.isEmpty else {
                throw PocketSphinxError(
                    .unusableWakePhrase, "the wake phrase '\(phrase.text)' has no word in it that could be said")
            }
            let unknown = words.filter { !pronunciations.contains($0) }
            guard unknown.isEmpty else {
                throw PocketSphinxError(
                    .unusableWakePhrase,
                    "the wake phrase '\(phrase.text)' cannot be pronounced: the pronunciation dictionary lacks "
                        + unknown.map { "'\($0)'" }.joined(separator: ", ")
                        + "; write it as words that sound like it")
            }
            // This form of the condition also rejects NaN.
            if let threshold = phrase.threshold, !(threshold > 0 && threshold <= 1) {
                throw PocketSphinxError(
                    .unusableWakePhrase,
                    "the threshold of the wake phrase '\(phrase.text)' is \(threshold); it must lie above 0 and be at most 1"
                )
            }
            let key = words.joined(separator: " ")
            guard originals.updateValue(phrase.text, forKey: key) == nil else {
                throw PocketSphinxError(.unusableWakePhrase, "the wake phrase '\(phrase.text)' was given twice")
            }
            let phones = words.reduce(0) { $0 + (pronunciations.byWord[$1]?.first?.split(separator: " ").count ?? 0) }
            phrases.append(
                Phrase(words: words, threshold: phrase.threshold ?? PocketSphinxWakePhrase.threshold(phones: phones)))
        }
        self.phrases = phrases
        self.originals = originals
        self.pronunciations = pronunciations
    }

    /// Creates a decoder with the phrases' words as its vocabulary.
    func engine(model: PocketSphinxModel) throws(PocketSphinxError) -> SphinxEngine {
        let engine = try SphinxEngine(options: ["-hmm", model.acousticModel, "-cmn", "live"])
        for word in Set(phrases.flatMap(\.words)).sorted() {
            for (index, phones) in (pronunciations.byWord[word] ?? []).enumerated() {
                try engine.addWord(index == 0 ? word : "\(word)(\(index + 1))", phones: phones)
            }
        }
        try engine.setKeyphrases(phrases.map { ($0.words.joined(separator: " "), $0.threshold) })
        return engine
    }

    /// The words of a phrase as written in a pronunciation dictionary.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
            .map { String($0).replacing("’", with: "'") }.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }
}
