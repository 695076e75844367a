package import RapidIntent

/// Texts grouped by meaning, each group with the intent whose meaning is nearest.
///
/// The leader algorithm (J. A. Hartigan, *Clustering Algorithms*, 1975, chapter 3) with the mean cosine as closeness: the texts
/// are processed in descending order of frequency. Each joins the nearest group if it is near enough, or else begins a group.
/// ``MeaningBounds`` says what is near enough.
package struct MeaningGroups: Sendable, Equatable {
    /// A text, and how often it was heard.
    package struct Text: Sendable, Equatable {
        package var text: String
        package var heard: Int
        package var sessions: Set<Int>

        package init(_ text: String, heard: Int, sessions: Set<Int>) {
            self.text = text
            self.heard = heard
            self.sessions = sessions
        }
    }

    package struct Group: Sendable, Equatable {
        /// The texts, the most frequent first; at least one.
        package var texts: [Text]
        /// The nearest intent; nil if no intent has sentences.
        package var nearest: String?
        /// The cosine between the means of the texts and of the sentences of ``nearest``.
        package var closeness: Float
        /// Whether ``nearest`` is near enough to be what the texts mean; if not, the dictionary may lack an intent.
        package var isNear: Bool

        package var heard: Int { texts.reduce(0) { $0 + $1.heard } }
        package var sessions: Int { texts.reduce(into: Set()) { $0.formUnion($1.sessions) }.count }
    }

    /// The groups, the most frequent first, without texts that were heard once and resemble no other.
    package private(set) var groups: [Group] = []
    /// The number of texts beyond ``limit``, the least frequent ones.
    package let leftOut: Int

    /// The maximum number of grouped texts, and of sentences of the dictionary unless it has more intents.
    package static let limit = 1_000

    /// Groups texts.
    ///
    /// The result does not depend on the order of texts and sentences. Encoding a text or sentence takes some milliseconds; the
    /// rest is bounded by the square of ``limit``.
    ///
    /// - Parameters:
    ///   - sentences: The sentences of the dictionary; those without an intent are ignored.
    ///   - locale: The language, which the encoder must understand.
    package init(
        of texts: [Text], sentences: [LabelledSentence], locale: LocaleIdentifier, encoder: any SentenceEncoder,
        progress: ((_ done: Int, _ all: Int) -> Void)? = nil
    ) {
        let chosen = Array(texts.sorted { ($1.heard, $0.text) < ($0.heard, $1.text) }.prefix(Self.limit))
        leftOut = texts.count - chosen.count
        let intents = Set(sentences.compactMap(\.intent)).sorted()
        let samples = Self.samples(of: sentences, intents: intents)
        let normaliser = Normaliser(locale: locale)
        var done = 0
        func meaning(of text: String) -> [Float] {
            done += 1
            progress?(done, chosen.count + samples.count)
            // A masked text has '{place}' for the words of an entity, and its normal form has 'place'.
            return encoder.soundVectors(of: normaliser.normalise(text).text).sentence
        }
        let known = samples.map { (meaning: meaning(of: $0.sentence.text), label: $0.label) }
        let means = MeaningMeans(
            of: zip(known, samples).lazy.map { ($0.meaning, $0.label, Float($1.sentence.weight)) },
            width: encoder.width, count: intents.count)
        let bounds = MeaningBounds(of: known, means: means, count: intents.count)
        let meanings = chosen.map { meaning(of: $0.text) }
        for cluster in Self.clusters(of: meanings, bound: bounds.sentences)
        where cluster.count > 1 || chosen[cluster[0]].heard > 1 {
            let mean = MeaningMeans(of: cluster.lazy.map { (meanings[$0], 0, 1) }, width: encoder.width, count: 1)
            let closeness = intents.indices.map { means.closeness(of: mean.numbers, to: $0) }
            let nearest = intents.indices.min { (-closeness[$0], $0) < (-closeness[$1], $1) }
            groups.append(
                Group(
                    texts: cluster.map { chosen[$0] }, nearest: nearest.map { intents[$0] },
                    closeness: nearest.map { closeness[$0] } ?? 0,
                    isNear: nearest.map { closeness[$0] >= bounds.intents } ?? false))
        }
        groups.sort { ($1.heard, $0.texts[0].text) < ($0.heard, $1.texts[0].text) }
    }

    /// The sentences that stand for the intents, with the numbers of their intents: for each the same number at most, and spread
    /// over all of its sentences.
    private static func samples(
        of sentences: [LabelledSentence], intents: [String]
    ) -> [(sentence: LabelledSentence, label: Int)] {
        let own = Dictionary(grouping: sentences) { $0.intent ?? "" }
        return intents.enumerated().flatMap { label, intent in
            let all = (own[intent] ?? []).sorted { ($0.text, $0.weight) < ($1.text, $1.weight) }
            let count = min(all.count, max(1, limit / intents.count))
            return (0..<count).map { (all[$0 * all.count / count], label) }
        }
    }

    /// The indices of the texts of each group, in ascending order.
    private static func clusters(of meanings: [[Float]], bound: Float) -> [[Int]] {
        var clusters: [[Int]] = []
        var sums: [[Float]] = []
        for (index, meaning) in meanings.enumerated() {
            let closeness = sums.indices.map { cluster in
                sums[cluster].withUnsafeBufferPointer { MeaningMeans.closeness(of: meaning, to: $0) }
                    / Float(clusters[cluster].count)
            }
            if let nearest = closeness.indices.min(by: { (-closeness[$0], $0) < (-closeness[$1], $1) }),
                closeness[nearest] >= bound
            {
                clusters[nearest].append(index)
                for element in meaning.indices { sums[nearest][element] += meaning[element] }
            } else {
                clusters.append([index])
                sums.append(meaning)
            }
        }
        return clusters
    }
}

/// The cosines from which meanings count as near each other, learned from the sentences of a dictionary.
///
/// How near the sentences of different intents are depends on the dictionary: two intents for lights are nearer than lights and
/// music. Nine of ten of its sentences are farther than the bounds from all that belongs to other intents. A dictionary with few
/// sentences says little, so the bounds are drawn towards a usual value.
struct MeaningBounds: Equatable {
    let sentences: Float
    let intents: Float

    /// The share of sentences that are farther from other intents than a bound.
    private static let share = 0.9
    /// The highest bound: opposites ("lock" and "unlock") are near each other, and would leave every text alone.
    private static let highest: Float = 0.7
    /// The bound without a dictionary, and the number of sentences that outweigh it.
    private static let (usual, usualWeight): (Float, Float) = (0.6, 30)

    /// Learns the bounds; takes time quadratic in the number of sentences.
    init(of sentences: [(meaning: [Float], label: Int)], means: MeaningMeans, count: Int) {
        guard count > 1 else { (self.sentences, intents) = (Self.usual, Self.usual); return }
        self.sentences = Self.bound(
            of: sentences.map { sentence in
                sentence.meaning.withUnsafeBufferPointer { meaning in
                    sentences.lazy.filter { $0.label != sentence.label }
                        .map { MeaningMeans.closeness(of: $0.meaning, to: meaning) }.max() ?? 0
                }
            })
        intents = Self.bound(
            of: sentences.map { sentence in
                (0..<count).lazy.filter { $0 != sentence.label }
                    .map { means.closeness(of: sentence.meaning, to: $0) }.max() ?? 0
            })
    }

    /// The bound that follows from the closeness of each sentence to other intents.
    private static func bound(of closeness: [Float]) -> Float {
        let found = closeness.sorted()[min(closeness.count - 1, Int(share * Double(closeness.count)))]
        let weight = Float(closeness.count)
        return min((weight * found + usualWeight * usual) / (weight + usualWeight), highest)
    }
}
