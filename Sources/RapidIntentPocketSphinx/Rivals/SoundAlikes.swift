import Synchronization

/// The words of a pronunciation dictionary that sound like a word of the phrases but are not one: "chess" for "jazz".
///
/// A grammar maps other words to the value that sounds most similar. The comparison with the sound-alikes tells whether
/// that value was said.
final class SoundAlikes: Sendable {
    private let file: [UInt8]
    private let vocabulary: Set<String>
    private let found = Mutex<[String: [String: String]]>([:])

    /// - Parameters:
    ///   - file: A pronunciation dictionary, in the format of ``Pronunciations``.
    ///   - vocabulary: The words of the phrases, which compete with each other anyway.
    init(in file: [UInt8], vocabulary: Set<String>) {
        self.file = file
        self.vocabulary = vocabulary
    }

    /// The sound-alikes of each word with their phones, by their names in a grammar.
    ///
    /// The first request for a word reads the whole file: some 15 ms.
    func words(like words: [String: [String]]) -> [String: [String: String]] {
        found.withLock { found in
            let missing = words.filter { found[$0.key] == nil }
            if !missing.isEmpty { found.merge(search(for: missing)) { first, _ in first } }
            return found.filter { words[$0.key] != nil }
        }
    }

    /// The number of replaced phones of a word with up to four phones, and of a longer one.
    private static let exchanged = (ofShort: 3, ofLong: 2)

    private func search(for words: [String: [String]]) -> [String: [String: String]] {
        var wanted: [String: [String]] = [:]
        for (word, pronunciations) in words {
            for candidate in Set(pronunciations.flatMap(Self.candidates)).subtracting(pronunciations) {
                wanted[candidate, default: []].append(word)
            }
        }
        var found = words.mapValues { _ in [String: String]() }
        Pronunciations.eachEntry(in: file, pronounced: Set(wanted.keys)) { name, phones in
            guard !vocabulary.contains(name) else { return }
            for word in wanted[phones] ?? [] { found[word]?[Hypothesis.rivalWord(for: name)] = phones }
        }
        return found
    }

    /// The pronunciations similar to one: either one phone is replaced by any of its kind, or several by close ones.
    static func candidates(for pronunciation: String) -> Set<String> {
        let phones = pronunciation.split(separator: " ").map(String.init)
        let most = phones.count <= 4 ? exchanged.ofShort : exchanged.ofLong
        var candidates: Set<String> = []
        for place in phones.indices {
            let kind = closePhones[phones[place]].map { _ in vowels.contains(phones[place]) }
            guard let kind else { continue }
            for other in closePhones.keys where vowels.contains(other) == kind && other != phones[place] {
                var changed = phones
                changed[place] = other
                candidates.insert(changed.joined(separator: " "))
            }
        }
        func exchange(from place: Int, in phones: [String], remaining: Int) {
            guard remaining > 0 else { return }
            for index in place..<max(phones.count, place) {
                for close in closePhones[phones[index]] ?? [] {
                    var changed = phones
                    changed[index] = close
                    candidates.insert(changed.joined(separator: " "))
                    exchange(from: index + 1, in: changed, remaining: remaining - 1)
                }
            }
        }
        exchange(from: 0, in: phones, remaining: most)
        candidates.remove(pronunciation)
        return candidates
    }

    private static let vowels: Set = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]

    /// The similar phones of the CMU dictionary: neighbouring vowels, and consonants that differ only in voice, place
    /// or manner.
    ///
    /// A model with other phones has no sound-alikes.
    private static let closePhones: [String: [String]] = [
        "AA": ["AO", "AH", "AE"], "AE": ["EH", "AA", "AH"], "AH": ["AA", "EH", "IH", "UH", "ER"],
        "AO": ["AA", "OW", "AH"],
        "AW": ["AA", "OW", "AE"], "AY": ["EY", "AA", "OY"], "EH": ["AE", "IH", "AH", "EY"], "ER": ["AH", "AO"],
        "EY": ["EH", "IY", "AY"], "IH": ["IY", "EH", "AH"], "IY": ["IH", "EY"], "OW": ["AO", "UW", "AW"],
        "OY": ["AY", "OW"],
        "UH": ["UW", "AH"], "UW": ["UH", "OW"],
        "B": ["P", "D", "V"], "CH": ["JH", "SH", "T"], "D": ["T", "B", "G", "DH"], "DH": ["TH", "V", "D", "Z"],
        "F": ["V", "TH", "S"], "G": ["K", "D"], "HH": ["F"], "JH": ["CH", "ZH", "D"], "K": ["G", "T", "P"],
        "L": ["R", "W"],
        "M": ["N"], "N": ["M", "NG"], "NG": ["N"], "P": ["B", "T", "K"], "R": ["L", "W"], "S": ["Z", "SH", "F", "TH"],
        "SH": ["S", "CH", "ZH"], "T": ["D", "P", "K"], "TH": ["F", "S", "DH"], "V": ["F", "DH", "B"], "W": ["R", "L"],
        "Y": ["L"], "Z": ["S", "ZH", "DH"], "ZH": ["JH", "SH", "Z"],
    ]
}
