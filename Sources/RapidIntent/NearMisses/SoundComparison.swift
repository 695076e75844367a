/// Compares the sentences and values of a dictionary by sound, to find those that a recogniser may confuse.
///
/// Two texts sound alike if every word of each differs from what stands in its place by little: "lamp" and "ramp" by 13 %. Those that
/// are told apart by what must be heard (``NearMissObjections``) do not: numbers, negations, words with an opposite.
package struct SoundComparison {
    private let index: NearMissIndex
    private let normaliser: Normaliser
    private var aligner = SoundAligner()

    /// The share in which a word may differ: one consonant of a class or one vowel in three or four sounds.
    private static let difference = 0.15
    /// The maximum number of pairs that are compared.
    private static let pairLimit = 200_000

    /// Prepares a dictionary; takes 2 to 20 µs a phrase, unless a text was looked for by sound before.
    package init(_ dictionary: CommandDictionary.Storage) {
        index = dictionary.nearMisses
        normaliser = dictionary.normaliser
    }

    /// The pairs of texts that may sound alike, as indexes; those of one group are left out.
    package func pairs(of texts: some Sequence<(text: String, group: Int32)>) -> [(UInt32, UInt32)] {
        var neighbours = SkeletonNeighbours()
        for (text, group) in texts {
            neighbours.append(index.heardWords(normaliser.normalise(text)).sounds, group: group)
        }
        return neighbours.pairs(limit: Self.pairLimit)
    }

    /// The sentences of the dictionary that sound like a sentence, best first, in normal form.
    package func sentences(like heard: String) -> [String] {
        let text = normaliser.normalise(heard)
        return index.candidates(for: text, text.words.indices.filter { !text.words[$0].isFiller }).filter {
            Self.isAlike($0.score, $0.alignment)
        }
        .map { index.sentence($0, for: text) }
    }

    /// The share, from 0 to 1, in which the sounds of two texts in normal form differ; nil if they do not sound alike.
    package mutating func difference(of heard: String, from said: String) -> Double? {
        let (heard, said) = (normaliser.normalise(heard), normaliser.normalise(said))
        let (heardWords, saidWords) = (index.heardWords(heard), index.heardWords(said))
        guard let alignment = aligner.align(saidWords, with: heardWords, limit: .max) else { return nil }
        let score = NearMissScore(of: saidWords, heard: heardWords, alignment)
        guard Self.isAlike(score, alignment) else { return nil }
        // All words of both are the dictionary's. Without a table of opposites, a near miss is only asked about, but here both
        // phrases are exact.
        let objections = NearMissObjections(
            heard, takenFor: said, alignment, values: [], by: normaliser, isKnown: { _ in false },
            answersQuestions: false)
        return objections.all.allSatisfy { $0.reason == .noOpposites } ? 1 - score.similarity : nil
    }

    private static func isAlike(_ score: NearMissScore, _ alignment: SoundAlignment) -> Bool {
        score.hasSameNumbers && (alignment.differences + alignment.heardDifferences).allSatisfy { $0 <= difference }
    }
}
