/// A few short sequences of words of one language, such as "and" and "and then".
///
/// Stored as hashes of normalised words, so that a search costs one bit test per word.
struct WordSequences: Sendable {
    private let sequences: [[UInt64]]
    /// A 64-bit set of the hashes of first words, which excludes nearly all other words.
    private let mask: UInt64

    /// The sequences of a language, each written with spaces between its words.
    init(_ sequences: [String], locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        self.sequences = sequences.map { normaliser.normalise($0).words.map(\.hash) }.filter { !$0.isEmpty }
        mask = self.sequences.reduce(0) { $0 | Self.bit(of: $1[0]) }
    }

    func lengths(at words: ArraySlice<NormalisedText.Word>) -> [Int] {
        guard let first = words.first, mask & Self.bit(of: first.hash) != 0 else { return [] }
        return sequences.filter { $0.count <= words.count && zip($0, words).allSatisfy { $0 == $1.hash } }.map(\.count)
    }

    /// The number of words of the longest sequence at the end of these words; nil if none is there.
    func longest(atEndOf words: ArraySlice<NormalisedText.Word>) -> Int? {
        sequences.lazy.filter { sequence in
            sequence.count <= words.count
                && zip(sequence, words.suffix(sequence.count)).allSatisfy { $0 == $1.hash }
        }.map(\.count).max()
    }

    private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }

    static let none = WordSequences([], locale: "en")
}

extension Language {
    func sequences(_ section: LanguageFile.Section) -> WordSequences { WordSequences(file[section], locale: locale) }
}
