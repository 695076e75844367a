/// How near a sentence comes to what was heard.
struct NearMissScore: Sendable {
    /// The share of the sounds of both that the alignment explains, 0 to 1.
    var similarity: Double
    /// The share of what the words of both say that was not heard, or that nothing expects, 0 to 1.
    var loss: Double
    /// ``similarity`` less a fifth of ``loss``: what candidates are ordered by.
    var closeness: Double { similarity - 0.2 * loss }
    /// Whether the numbers agree: every number of the one is in the other, or sounds like a word there that is none: "2", "to".
    var hasSameNumbers: Bool
    /// Whether words that say much were not heard, or were heard and have no place in the sentence.
    var hasForeignWords: Bool
    /// The natural logarithm of the length, in twentieths of a consonant, of the longer one.
    private let length: Double

    /// The share of a word that may differ, in a short command and in a longer one.
    private static let (differenceInShort, differenceInLong) = (0.23, 0.35)
    /// How many words a short command has.
    static let short = 4
    /// The share of a heard word that may differ from what is in its place.
    private static let differenceOfHeard = 0.25
    /// How much a heard word says that must not be ignored, and the share that shows that it was.
    private static let (much, differenceOfIgnored) = (0.5, 0.45)
    /// The share of what all words say that may be foreign: one word of a long sentence.
    private static let foreign = 0.2
    /// The share of the only word of a command that may differ.
    private static let differenceOfOnlyWord = 0.05
    /// The share in which a number may differ from a word: "to" for "2".
    private static let differenceOfNumbers = 0.1

    init(of said: SpokenWords, heard: SpokenWords, _ alignment: SoundAlignment) {
        let (ours, theirs) = (Double(said.cost), Double(heard.cost))
        similarity = ours + theirs > 0 ? max(0, 1 - Double(alignment.cost) / (ours + theirs)) : 0
        func loss(_ words: [SpokenWords.Word], _ shares: [Double]) -> Double {
            let all = words.reduce(0) { $0 + $1.weight }
            return all > 0 ? zip(words, shares).reduce(0) { $0 + $1.0.weight * $1.1 } / all : 0
        }
        self.loss = (loss(said.words, alignment.unheard) + loss(heard.words, alignment.unexplained)) / 2
        hasSameNumbers =
            said.words.indices.allSatisfy { word in
                !said.words[word].isNumber || heard.words.contains { $0.hash == said.words[word].hash }
                    || alignment.unheard[word] <= Self.differenceOfNumbers
                        && !alignment.heardWords[word].contains { heard.words[$0].isNumber }
            }
            && heard.words.indices.allSatisfy { word in
                !heard.words[word].isNumber || said.words.contains { $0.hash == heard.words[word].hash }
                    || alignment.unexplained[word] <= Self.differenceOfNumbers
                        && !said.words.indices.contains {
                            said.words[$0].isNumber && alignment.heardWords[$0].contains(word)
                        }
            }
        func share(_ words: [SpokenWords.Word], _ isForeign: (Int) -> Bool) -> Double {
            let all = words.reduce(0) { $0 + $1.weight }
            return words.indices.reduce(0) { isForeign($1) ? $0 + words[$1].weight : $0 } / max(all, 0.001)
        }
        let difference =
            switch said.words.count {
            case 1: Self.differenceOfOnlyWord
            case ...Self.short: Self.differenceInShort
            default: Self.differenceInLong
            }
        hasForeignWords =
            share(said.words) { alignment.differences[$0] > difference } > Self.foreign
            || share(heard.words) { alignment.heardDifferences[$0] > Self.differenceOfHeard } > Self.foreign
            || heard.words.indices.contains {
                heard.words[$0].weight > Self.much
                    && max(alignment.heardDifferences[$0], alignment.unexplained[$0]) > Self.differenceOfIgnored
            }
        length = max(max(ours, theirs) / 20, 1).naturalLogarithm
    }

    /// The probability that the sentence was meant, 0 to 1.
    ///
    /// A logistic regression on 3,374 misheard texts of SLURP that no phrase fits, and 1,473 texts that mean nothing. Fitted on one
    /// half and tried on the other, what is stated differs from the share that is right by 0.03 on average.
    ///
    /// Nothing that was misheard came with other hypotheses. That the recogniser had the sentence among them is taken to multiply the
    /// odds by e².
    ///
    /// - Parameters:
    ///   - lead: How much closer it is than the best sentence that means something else.
    ///   - isAlternative: Whether the command is another hypothesis of the recogniser.
    func probability(lead: Double, isAlternative: Bool = false) -> Double {
        ((isAlternative ? 2 : 0) - 6.128 + 5.182 * similarity - 5.366 * loss + 4.321 * min(max(lead, 0), 0.3) - 0.109
            * length
            + 5.275 * similarity * length / 3).logistic
    }
}
