/// A text as the dictionary sees it: words in one form, each with the words of the text it came from.
///
/// ```swift
/// let text = Normaliser(locale: "en-GB").normalise("Hey, what’s   on channel twenty-one, please?")
/// text.text      // "what is on channel 21"
/// text.count     // 5
/// text.source(of: 4..<5)   // 4..<5, "twenty-one"
/// ```
///
/// Fillers at both ends are left out of everything public. Two values are equal when their words are.
package struct NormalisedText: Sendable {
    /// A word: its bytes, its hash, and the words of the original text, counted at white space, that it came from.
    package struct Word: Sendable {
        package var start: Int32
        package var end: Int32
        var sourceStart: Int32
        var sourceEnd: Int32
        package var isFiller: Bool
        /// Whether it is a number or a word that may stand within one.
        var isNumberWord: Bool
        package var hash: UInt64
    }

    /// A place at which reading can be taken up again: a part of the original has ended and no number is open.
    struct Checkpoint: Sendable {
        /// Where the part ended, and how many bytes of the original have to stand for the next to begin where it does.
        var sourceByte: Int32
        var validFrom: Int32
        /// The number of the last word so far; -1 before the first.
        var sourceWord: Int32
        var wordCount: Int32
    }

    /// All words, fillers too, joined by single spaces.
    package private(set) var utf8: [UInt8] = []
    package private(set) var words: [Word] = []
    /// Whether the last word was made longer since its hash was worked out.
    private var isLastWordOpen = false
    /// How many words at the beginning, and how many at the end, are fillers.
    package private(set) var leadingFillers = 0
    private(set) var trailingFillers = 0
    /// The number that the text ends in, where further words may make another number of it; nil behind a filler, too.
    var openNumber: OpenNumber?
    /// The original text, and where in it reading can be taken up again.
    package var original = ""
    var checkpoints: [Checkpoint] = []
    /// The end of the original's last word, if no number is open there.
    var end: Checkpoint?

    /// A text without any word.
    package init() {}

    /// Makes room for an utterance of usual length, so that following one allocates once.
    mutating func reserveCapacity() {
        utf8.reserveCapacity(96)
        words.reserveCapacity(16)
        checkpoints.reserveCapacity(16)
    }

    /// How many words there are, without the fillers at both ends.
    package var count: Int { words.count - leadingFillers - trailingFillers }

    /// Whether nothing is left of the text.
    package var isEmpty: Bool { count == 0 }

    /// Whether fillers were left out at either end.
    var hasOuterFillers: Bool { leadingFillers + trailingFillers > 0 }

    /// The words joined by single spaces.
    package var text: String { String(decoding: utf8[bytes], as: UTF8.self) }

    /// The words of the original text, split at white space, that a range of words came from.
    ///
    /// - Parameter range: Words counted without the fillers at the beginning; not empty.
    package func source(of range: Range<Int>) -> Range<Int> {
        let first = words[leadingFillers + range.lowerBound]
        let last = words[leadingFillers + range.upperBound - 1]
        return Int(first.sourceStart)..<Int(last.sourceEnd)
    }

    /// The bytes of ``text`` within ``utf8``.
    private var bytes: Range<Int> {
        guard count > 0 else { return 0..<0 }
        return Int(words[leadingFillers].start)..<Int(words[words.count - trailingFillers - 1].end)
    }
}

extension NormalisedText: Equatable {
    /// Whether both have the same words.
    package static func == (first: NormalisedText, second: NormalisedText) -> Bool {
        first.utf8[first.bytes] == second.utf8[second.bytes]
    }
}

extension NormalisedText {
    /// Adds a word whose hash is known.
    @inline(__always)
    mutating func append(
        _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, source: Range<Int>, isFiller: Bool = false,
        isNumberWord: Bool = false
    ) {
        finishLastWord()
        if !words.isEmpty { utf8.append(0x20) }
        let start = utf8.count
        utf8.append(contentsOf: word)
        words.append(
            Word(
                start: Int32(start), end: Int32(utf8.count), sourceStart: Int32(source.lowerBound),
                sourceEnd: Int32(source.upperBound), isFiller: isFiller, isNumberWord: isNumberWord, hash: hash))
    }

    /// Adds a number that is not negative, in digits, and what makes an ordinal of it.
    mutating func append(_ number: Int, ending: StaticString = "", source: Range<Int>) {
        // The largest number has 19 digits; endings have two letters.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
            var (start, rest) = (20, number)
            repeat {
                start -= 1
                buffer.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            } while rest > 0
            ending.withUTF8Buffer { ending in
                for (index, byte) in ending.enumerated() { buffer.initializeElement(at: 20 + index, to: byte) }
                let digits = UnsafeBufferPointer(rebasing: buffer[start..<20 + ending.count])
                append(digits, hash: WordHash.hash(digits), source: source, isNumberWord: true)
            }
        }
    }

    /// Makes the last word longer, which there has to be; its hash is right once ``finishLastWord()`` was called.
    mutating func extendLastWord(by bytes: some Collection<UInt8>, sourceEnd: Int) {
        utf8.append(contentsOf: bytes)
        words[words.count - 1].end = Int32(utf8.count)
        words[words.count - 1].sourceEnd = Int32(sourceEnd)
        isLastWordOpen = true
    }

    /// Works out the hash of a last word that was made longer: once, however many times that was.
    @inline(__always)
    private mutating func finishLastWord() {
        guard isLastWordOpen else { return }
        isLastWordOpen = false
        words[words.count - 1].hash = withBytes(of: words[words.count - 1]) { WordHash.hash($0) }
    }

    /// Makes the last word a byte longer.
    mutating func extendLastWord(by byte: UInt8, sourceEnd: Int) {
        extendLastWord(by: CollectionOfOne(byte), sourceEnd: sourceEnd)
    }

    /// The words that a part of a phrase asks for: without the fillers at that end of it which is an end of the phrase.
    package func keptWords(isFirst: Bool, isLast: Bool) -> ArraySlice<Word> {
        var kept = words[...]
        if isFirst { kept = kept.dropFirst(leadingFillers) }
        if isLast { kept = kept.dropLast(isEmpty ? words.count : trailingFillers) }
        return kept
    }

    /// Takes back all words but the first `count`.
    @inline(__always)
    mutating func truncate(to count: Int) {
        guard count < words.count else { return }
        isLastWordOpen = false
        words.removeLast(words.count - count)
        utf8.removeLast(utf8.count - (words.last.map { Int($0.end) } ?? 0))
    }

    /// The text without its first word; nil unless that is `word`.
    func droppingFirst(if word: String) -> NormalisedText? {
        guard let first = words.first, string(of: first) == word else { return nil }
        var result = NormalisedText()
        for word in words.dropFirst() {
            let source = Int(word.sourceStart)..<Int(word.sourceEnd)
            withBytes(of: word) {
                result.append(
                    $0, hash: word.hash, source: source, isFiller: word.isFiller, isNumberWord: word.isNumberWord)
            }
        }
        result.countFillers()
        return result
    }

    /// Counts the fillers at both ends and finishes the last word, once all words are there.
    @inline(__always)
    mutating func countFillers() {
        finishLastWord()
        var first = 0
        while first < words.count, words[first].isFiller { first += 1 }
        var end = words.count
        while end > first, words[end - 1].isFiller { end -= 1 }
        (leadingFillers, trailingFillers) = (first, words.count - end)
    }

    /// Whether a word is a number, or begins with one, as "5th" does.
    func isNumber(_ word: Word) -> Bool { withBytes(of: word) { $0.first.map(Tokeniser.isDigit) ?? false } }

    /// A word as text.
    package func string(of word: Word) -> String {
        String(decoding: utf8[Int(word.start)..<Int(word.end)], as: UTF8.self)
    }

    /// The bytes of a word.
    @inline(__always)
    package func withBytes<Result>(of word: Word, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Int(word.start)..<Int(word.end)])) }
    }
}
