import RapidIntent

/// Splits texts into the features of the model: character n-grams within words, words, and word pairs.
///
/// "play it", with `_` for the edge of a word and `‹›` for the edges of the text, gives: `_p`, `pl`, … `play_`, …
/// `it_` (two to five characters), `play`, `it`, `‹ play`, `play it`, `it ›`. Texts are first converted to the normal
/// form of the locale, so "what's" counts as "what is" and "twenty one" as "21". A number also counts as the class of
/// all numbers. Words at a distance of two or three are pairs too: "turn … off" with any words between.
///
/// Character n-grams match other spellings and inflections, word n-grams match the meaning (Cavnar and Trenkle,
/// "N-gram-based text categorization", SDAIR 1994, for the former; Wang and Manning, "Baselines and bigrams", ACL 2012, for the
/// latter).
struct FeatureExtractor: Sendable {
    private let normaliser: Normaliser

    /// The lengths of character n-grams.
    static let letters = 2...5
    /// The distances of the words of a pair that are not adjacent.
    static let skips = 2...3

    init(locale: LocaleIdentifier) { normaliser = Normaliser(locale: locale) }

    /// The features of a text; a repeated feature is contained repeatedly.
    struct Features {
        var letters: [UInt64] = []
        var words: [UInt64] = []
        /// The elements of ``words`` that are single words.
        ///
        /// Fillers at both ends are left out, unless there are no other words.
        var singleWords: [UInt64] = []
    }

    private static let edge: UInt64 = 0x11_0000  // no Unicode scalar

    /// The normal form of a text, without fillers at both ends unless there are no other words, for a sentence encoder.
    func normalForm(of text: String) -> String {
        let normalised = normaliser.normalise(text)
        return normalised.isEmpty ? normalised.textWithFillers : normalised.text
    }

    /// Splits a text, in time linear in its length.
    func features(of text: String) -> Features {
        var result = Features()
        var previous = Self.edge
        var scalars: [UInt64] = []
        let normalised = normaliser.normalise(text)
        // One n-gram of each length begins at every letter.
        result.letters.reserveCapacity(Self.letters.count * text.utf8.count)
        var singleWords: [UInt64] = []
        for word in normalised.wordsWithFillers {
            scalars.removeAll(keepingCapacity: true)
            scalars.append(Self.edge)
            for scalar in word.unicodeScalars { scalars.append(UInt64(scalar.value)) }
            scalars.append(Self.edge)
            Self.count(scalars, into: &result.letters)
            let isNumber = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x2E }
            var hash = FeatureHash(kind: 1)
            for scalar in scalars { hash.combine(scalar) }
            result.words.append(hash.bits)
            singleWords.append(hash.bits)
            if isNumber {
                hash = FeatureHash(kind: 2)
                result.words.append(hash.bits)
            }
            result.words.append(Self.pair(previous, hash.bits))
            previous = hash.bits
        }
        if previous != Self.edge { result.words.append(Self.pair(previous, Self.edge)) }
        for index in singleWords.indices {
            for distance in Self.skips where index + distance < singleWords.count {
                var hash = FeatureHash(kind: 4)
                hash.combine(singleWords[index])
                hash.combine(singleWords[index + distance])
                result.words.append(hash.bits)
            }
        }
        result.singleWords = normalised.isEmpty ? singleWords : Array(singleWords[normalised.wordsBetweenFillers])
        return result
    }

    private static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
        var hash = FeatureHash(kind: 3)
        hash.combine(first)
        hash.combine(second)
        return hash.bits
    }

    private static func count(_ scalars: [UInt64], into features: inout [UInt64]) {
        for start in scalars.indices {
            var hash = FeatureHash(kind: 0)
            for length in 1...letters.upperBound where start + length <= scalars.count {
                hash.combine(scalars[start + length - 1])
                if length >= letters.lowerBound { features.append(hash.bits) }
            }
        }
    }
}

/// The identity of a feature: a 64-bit hash of its kind and its letters, mixed like ``WordHash``.
///
/// Models store half of the bits, so the hash is part of the file format: increase ``ModelFile/version`` when you
/// change it.
struct FeatureHash: Hashable {
    private(set) var bits: UInt64

    init(kind: UInt8) { bits = WordHash.combine(0x9E37_79B9_7F4A_7C15, UInt64(kind) + 1) }

    /// Adds a letter, or another hash.
    @inline(__always)
    mutating func combine(_ value: UInt64) { bits = WordHash.combine(bits, value) }
}
