import RapidIntentSupport

/// The pronunciations of words: the part of a pronunciation dictionary that a grammar needs.
///
/// The format is that of the CMU dictionary as Sphinx reads it: a word, white space, phones; an alternative
/// pronunciation is written as `word(2)`. Only the needed words are kept: an engine needs a second and much memory to
/// load all 134,000 entries, and almost nothing for a few hundred. Finding them takes one pass over 3 MB, some 15 ms.
struct Pronunciations: Equatable, Sendable {
    /// The pronunciations of each word, in file order; phones separated by single spaces.
    private(set) var byWord: [String: [String]] = [:]
    /// Every phone that occurs in the file.
    private(set) var phones: Set<String> = []

    init(of words: Set<String>, in file: [UInt8]) {
        let wanted = Set(words.map(Self.hash))
        var seen = PhoneMemory()
        file.withUnsafeBufferPointer { file in
            var start = 0
            while start < file.count {
                var end = start
                while end < file.count, file[end] != Self.newline { end += 1 }
                read(start..<end, of: file, words: words, hashes: wanted, phones: &seen)
                start = end + 1
            }
        }
        phones = seen.phones
    }

    /// Adds lines of the same format after those of the file.
    ///
    /// - Throws: ``PocketSphinxError/Code/badPronunciation`` with the line for a word without phones and for a phone
    ///   that is not in the file.
    mutating func add(_ lines: String, of words: Set<String>) throws(PocketSphinxError) {
        for (index, line) in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(whereSeparator: \.isWhitespace)
            guard let head = parts.first, !head.hasPrefix("#"), !head.hasPrefix(";") else { continue }
            let place = "line \(index + 1) of the further pronunciations"
            guard parts.count > 1 else {
                throw PocketSphinxError(
                    .badPronunciation,
                    "\(place): '\(head)' has no phones; write them behind it, such as 'almond AA L M AH N D'")
            }
            if let unknown = parts.dropFirst().first(where: { !phones.contains(String($0)) }) {
                throw PocketSphinxError(
                    .badPronunciation,
                    "\(place): the speech model knows no phone '\(unknown)'; its phones are \(phones.sorted().joined(separator: " "))"
                )
            }
            let word = String(head.last == ")" ? head.prefix { $0 != "(" } : head)
            let pronunciation = parts.dropFirst().joined(separator: " ")
            if words.contains(word), byWord[word]?.contains(pronunciation) != true {
                byWord[word, default: []].append(pronunciation)
            }
        }
    }

    func contains(_ word: String) -> Bool { byWord[word] != nil }

    private static let newline = UInt8(ascii: "\n")

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// A hash of the words of a text, which allows skipping lines without creating strings.
    private static func hash(_ text: String) -> Int {
        var hasher = Hasher()
        for word in Array(text.utf8).split(separator: 0x20) { word.withUnsafeBytes { hasher.combine(bytes: $0) } }
        return hasher.finalize()
    }

    /// Finds the words with certain pronunciations, in file order.
    static func eachEntry(
        in file: [UInt8], pronounced wanted: Set<String>, _ body: (_ word: String, _ phones: String) -> Void
    ) {
        let hashes = Set(wanted.map(hash))
        file.withUnsafeBufferPointer { file in
            var (start, place) = (0, 0)
            while start < file.count {
                place = start
                while place < file.count, file[place] != newline, !isSpace(file[place]) { place += 1 }
                let nameEnd = place
                var hasher = Hasher()
                while place < file.count, file[place] != newline {
                    if isSpace(file[place]) {
                        place += 1
                        continue
                    }
                    let phone = place
                    while place < file.count, file[place] != newline, !isSpace(file[place]) { place += 1 }
                    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(file)[phone..<place]))
                }
                if hashes.contains(hasher.finalize()) {
                    let name = String(decoding: file[start..<nameEnd], as: UTF8.self)
                    let phones = String(decoding: file[nameEnd..<place], as: UTF8.self)
                        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    if wanted.contains(phones) {
                        body(name.last == ")" ? String(name.prefix { $0 != "(" }) : name, phones)
                    }
                }
                start = place + 1
            }
        }
    }

    /// Parses a line by index: slices and iterators are slow without optimisation.
    private mutating func read(
        _ line: Range<Int>, of file: UnsafeBufferPointer<UInt8>, words: Set<String>, hashes: Set<Int>,
        phones: inout PhoneMemory
    ) {
        let (start, lineEnd) = (line.lowerBound, line.upperBound)
        // "##" and ";;" begin comments in common dictionaries.
        guard start < lineEnd, file[start] != UInt8(ascii: "#"), file[start] != UInt8(ascii: ";") else { return }
        var place = start
        while place < lineEnd, !Self.isSpace(file[place]) { place += 1 }
        var nameEnd = place
        if nameEnd > start, file[nameEnd - 1] == UInt8(ascii: ")") {
            nameEnd = start
            while nameEnd < place, file[nameEnd] != UInt8(ascii: "(") { nameEnd += 1 }
        }
        let name = UnsafeBufferPointer(rebasing: file[start..<nameEnd])
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        let isCandidate = hashes.contains(hasher.finalize())
        var pronunciation: [String] = []
        while place < lineEnd {
            if Self.isSpace(file[place]) {
                place += 1
                continue
            }
            let start = place
            while place < lineEnd, !Self.isSpace(file[place]) { place += 1 }
            let phone = UnsafeBufferPointer(rebasing: file[start..<place])
            phones.note(phone)
            if isCandidate { pronunciation.append(String(decoding: phone, as: UTF8.self)) }
        }
        guard isCandidate, !pronunciation.isEmpty else { return }
        let word = String(decoding: name, as: UTF8.self)
        if words.contains(word) { byWord[word, default: []].append(pronunciation.joined(separator: " ")) }
    }
}

/// Collects the phones of a file; there are some forty in 800,000 places, so most were already collected.
private struct PhoneMemory {
    private(set) var phones: Set<String> = []
    /// The last phone in each slot, with its bytes packed into a number; names longer than eight bytes are not packed.
    private var slots = [UInt64](repeating: 0, count: 1_021)

    mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
        var packed: UInt64 = 0
        var place = 0
        while place < name.count {
            packed = packed << 8 | UInt64(name[place])
            place += 1
        }
        let slot = Int(packed % UInt64(slots.count))
        if name.count <= 8, slots[slot] == packed { return }
        slots[slot] = packed
        phones.insert(String(decoding: name, as: UTF8.self))
    }
}

enum PronunciationFile {
    /// The size limit, in bytes: actual files have 3 to 10 MB.
    private static let sizeLimit = 256 << 20

    static func read(_ path: String) throws(PocketSphinxError) -> [UInt8] {
        do throws(FileFailure) {
            return try FileContents.bytes(ofFile: path, limit: sizeLimit)
        } catch {
            throw PocketSphinxError(.missingModel, "the pronunciations '\(path)' cannot be read: \(error.reason)")
        }
    }
}
