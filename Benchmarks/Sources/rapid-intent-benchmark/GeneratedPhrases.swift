#if Fleet
/// Literal phrases of three to six words out of 8,000, the same on every run.
struct GeneratedPhrases {
    let phrases: [String]

    init(count: Int) {
        var random = SplitMix64(state: 42)
        let vocabulary = Self.vocabulary(of: 8_000, &random)
        var phrases: Set<String> = []
        while phrases.count < count {
            let words = (0..<Int.random(in: 3...6, using: &random)).map { _ in
                vocabulary[Int.random(in: 0..<vocabulary.count, using: &random)]
            }
            phrases.insert(words.joined(separator: " "))
        }
        self.phrases = phrases.sorted()
    }

    /// Made-up words of two to four syllables.
    static func vocabulary(of count: Int, _ random: inout SplitMix64) -> [String] {
        let (consonants, vowels) = (Array("bcdfghjklmnprstvw"), Array("aeiou"))
        var words: Set<String> = []
        while words.count < count {
            let syllables = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                String([
                    consonants[Int.random(in: 0..<consonants.count, using: &random)],
                    vowels[Int.random(in: 0..<vowels.count, using: &random)],
                ])
            }
            // Single syllables such as "hm" or "a" could be fillers or numbers, which the `Dictionary` for comparison does not
            // handle.
            if syllables.count > 1 { words.insert(syllables.joined()) }
        }
        return words.sorted()
    }
}
#endif
