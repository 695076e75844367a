/// A few short sequences of words of one language, such as "and" and "and then".
///
/// Stored as hashes of normalised words, so that a search costs one bit test per word.
struct WordSequences: Sendable {
    /// The hashes of the words of each sequence.
    private let sequences: [[UInt64]]
    /// A 64-bit set of the hashes of first words, which excludes nearly all other words.
    private let mask: UInt64

    /// Parses sequences separated by commas.
    init(_ sequences: String, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        self.sequences = sequences.split(separator: ",").map { normaliser.normalise(String($0)).words.map(\.hash) }
            .filter { !$0.isEmpty }
        mask = self.sequences.reduce(0) { $0 | Self.bit(of: $1[0]) }
    }

    /// The number of words of each sequence at the beginning of these words.
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

    /// The sequences of each language of a table, whose keys are languages separated by spaces.
    ///
    /// - Parameter isIncluded: Whether to keep a sequence of a language, given the first one of the language.
    static func byLanguage(
        _ table: KeyValuePairs<String, String>,
        where isIncluded: (_ sequence: Substring, _ first: Substring) -> Bool = { _, _ in true }
    ) -> [String: WordSequences] {
        var result: [String: WordSequences] = [:]
        for (languages, sequences) in table {
            let all = sequences.split(separator: ",").map { $0.trimmingPrefix(" ") }
            let kept = all.filter { isIncluded($0, all[0]) }.joined(separator: ",")
            for language in languages.split(separator: " ") {
                result[String(language)] = WordSequences(kept, locale: LocaleIdentifier(rawValue: String(language)))
            }
        }
        return result
    }

    /// No sequences.
    static let none = WordSequences("", locale: "en")
}
