/// How words are pronounced: the part of a pronunciation dictionary that a grammar needs.
///
/// The format is that of the CMU dictionary as Sphinx reads it: a word, white space, phones; a further pronunciation is
/// written as `word(2)`. Only the wanted words are kept, which is why loading is quick: the whole dictionary of 134,000
/// entries costs seconds and hundreds of megabytes in an engine, a few hundred words cost nothing.
struct Pronunciations: Equatable, Sendable {
    /// The pronunciations of each word, in file order; phones separated by single spaces.
    private(set) var byWord: [String: [String]] = [:]
    /// Every phone that occurs in the file.
    private(set) var phones: Set<String> = []

    /// Finds words in a dictionary.
    init(of words: Set<String>, in file: [UInt8]) {
        let space = UInt8(ascii: " ")
        var phoneBytes: Set<ArraySlice<UInt8>> = []
        for line in file.split(separator: UInt8(ascii: "\n")) {
            // "##" and ";;" begin comments in the dictionaries that are in use.
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
            let fields = line.split { $0 == space || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
            guard let head = fields.first else { continue }
            for phone in fields.dropFirst() { phoneBytes.insert(phone) }
            let name = head.last == UInt8(ascii: ")") ? head.prefix { $0 != UInt8(ascii: "(") } : head
            let word = String(decoding: name, as: UTF8.self)
            guard words.contains(word) else { continue }
            let pronunciation = fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
            byWord[word, default: []].append(pronunciation.joined(separator: " "))
        }
        phones = Set(phoneBytes.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Whether a word is known.
    func contains(_ word: String) -> Bool { byWord[word] != nil }
}
