/// A text in normal form, with the source words of each word.
///
/// ```swift
/// let text = Normaliser(locale: "en-GB").normalise("Hey, what’s   on channel twenty-one, please?")
/// text.text      // "what is on channel 21"
/// text.count     // 5
/// text.source(of: 4..<5)   // 4..<5, "twenty-one"
/// ```
///
/// The text and counts leave out the fillers at both ends. Two values are equal if their words are equal.
package struct NormalisedText: Sendable {
    /// A word: its bytes, its hash, and the range of its source words in the original text, split at white space.
    package struct Word: Sendable {
        package var start: Int32
        package var end: Int32
        var sourceStart: Int32
        var sourceEnd: Int32
        package var isFiller: Bool
        var isNumberWord: Bool
        package var hash: UInt64
        /// The last byte of the sign between two groups of digits, the second of which begins this word: the "-" of
        /// "5-10"; 0 if there is none.
        var joint: UInt8 = 0
    }

    /// A position where parsing can resume: the end of a part of the original, outside a number.
    struct Checkpoint: Sendable {
        /// The end of the part, and the number of original bytes that must be unchanged for this checkpoint to be
        /// valid.
        var sourceByte: Int32
        var validFrom: Int32
        /// The index of the last source word so far; -1 before the first.
        var sourceWord: Int32
        var wordCount: Int32
    }

    /// All words including fillers, joined by single spaces.
    package private(set) var utf8: [UInt8] = []
    package private(set) var words: [Word] = []
    /// Whether the last word was extended, so that its hash is outdated.
    private var isLastWordOpen = false
    /// The numbers of fillers at the beginning and at the end.
    package private(set) var leadingFillers = 0
    private(set) var trailingFillers = 0
    /// The number at the end of the text, if further words can change it; nil if a filler follows.
    var openNumber: OpenNumber?
    /// The original text, and the positions where parsing can resume.
    package var original = ""
    var checkpoints: [Checkpoint] = []
    /// The end of the original's last word; nil if a number there can still change.
    var end: Checkpoint?

    package init() {}

    /// Reserves memory for an utterance of typical length, so that updates need no further allocations.
    mutating func reserveCapacity() {
        utf8.reserveCapacity(96)
        words.reserveCapacity(16)
        checkpoints.reserveCapacity(16)
    }

    /// The number of words, without the fillers at both ends.
    package var count: Int { words.count - leadingFillers - trailingFillers }

    /// Whether the text has no words except fillers.
    package var isEmpty: Bool { count == 0 }

    var hasOuterFillers: Bool { leadingFillers + trailingFillers > 0 }

    /// The words without the fillers at both ends, joined by single spaces.
    package var text: String { String(decoding: utf8[bytes], as: UTF8.self) }

    /// The range of source words for a range of words, as indexes into the original text split at white space.
    ///
    /// - Parameter range: A range of words, not empty, counted without the fillers at the beginning.
    package func source(of range: Range<Int>) -> Range<Int> {
        let first = words[leadingFillers + range.lowerBound]
        let last = words[leadingFillers + range.upperBound - 1]
        return Int(first.sourceStart)..<Int(last.sourceEnd)
    }

    /// The range of ``text`` in ``utf8``.
    private var bytes: Range<Int> {
        guard count > 0 else { return 0..<0 }
        return Int(words[leadingFillers].start)..<Int(words[words.count - trailingFillers - 1].end)
    }
}

extension NormalisedText: Equatable {
    package static func == (first: NormalisedText, second: NormalisedText) -> Bool {
        first.utf8[first.bytes] == second.utf8[second.bytes]
    }
}

extension NormalisedText {
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

    /// Appends a non-negative number in digits, with an optional ordinal ending.
    mutating func append(_ number: Int, ending: StaticString = "", source: Range<Int>) {
        // The largest number has 19 digits, and endings have two letters.
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

    /// Extends the last word, which must exist; its hash is outdated until ``finishLastWord()``.
    mutating func extendLastWord(by bytes: some Collection<UInt8>, sourceEnd: Int) {
        utf8.append(contentsOf: bytes)
        words[words.count - 1].end = Int32(utf8.count)
        words[words.count - 1].sourceEnd = Int32(sourceEnd)
        isLastWordOpen = true
    }

    /// Notes the sign that joins a word with the digits before it.
    mutating func join(_ index: Int, by sign: UInt8) { if index < words.count { words[index].joint = sign } }

    /// The signs that join a word with the digits before and behind it; 0 where there is none.
    func joints(at index: Int) -> (before: UInt8, behind: UInt8) {
        (words[index].joint, index + 1 < words.count ? words[index + 1].joint : 0)
    }

    /// Updates the hash of an extended last word, once for any number of extensions.
    @inline(__always)
    private mutating func finishLastWord() {
        guard isLastWordOpen else { return }
        isLastWordOpen = false
        words[words.count - 1].hash = withBytes(of: words[words.count - 1]) { WordHash.hash($0) }
    }

    mutating func extendLastWord(by byte: UInt8, sourceEnd: Int) {
        extendLastWord(by: CollectionOfOne(byte), sourceEnd: sourceEnd)
    }

    /// The words of a part of a phrase, without the fillers at the beginning or end of the phrase.
    package func keptWords(isFirst: Bool, isLast: Bool) -> ArraySlice<Word> {
        var kept = words[...]
        if isFirst { kept = kept.dropFirst(leadingFillers) }
        if isLast { kept = kept.dropLast(isEmpty ? words.count : trailingFillers) }
        return kept
    }

    /// Removes all words after the first `count`.
    @inline(__always)
    mutating func truncate(to count: Int) {
        guard count < words.count else { return }
        isLastWordOpen = false
        words.removeLast(words.count - count)
        utf8.removeLast(utf8.count - (words.last.map { Int($0.end) } ?? 0))
    }

    /// The text without its first word; nil if the first word is not `word`.
    func droppingFirst(if word: String) -> NormalisedText? {
        guard let first = words.first, string(of: first) == word else { return nil }
        var result = NormalisedText()
        for word in words.dropFirst() {
            let source = Int(word.sourceStart)..<Int(word.sourceEnd)
            withBytes(of: word) {
                result.append(
                    $0, hash: word.hash, source: source, isFiller: word.isFiller, isNumberWord: word.isNumberWord)
            }
            result.join(result.words.count - 1, by: word.joint)
        }
        result.countFillers()
        return result
    }

    /// Finishes the last word and counts the fillers at both ends; call it when all words are present.
    @inline(__always)
    mutating func countFillers() {
        finishLastWord()
        var first = 0
        while first < words.count, words[first].isFiller { first += 1 }
        var end = words.count
        while end > first, words[end - 1].isFiller { end -= 1 }
        (leadingFillers, trailingFillers) = (first, words.count - end)
    }

    /// Whether a word begins with a digit, such as "5th".
    func isNumber(_ word: Word) -> Bool { withBytes(of: word) { $0.first.map(Tokeniser.isDigit) ?? false } }

    package func string(of word: Word) -> String {
        String(decoding: utf8[Int(word.start)..<Int(word.end)], as: UTF8.self)
    }

    @inline(__always)
    package func withBytes<Result>(of word: Word, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Int(word.start)..<Int(word.end)])) }
    }
}

extension NormalisedText {
    /// The words including fillers, joined by single spaces; for code that counts words instead of comparing texts.
    package var textWithFillers: String { String(decoding: utf8, as: UTF8.self) }

    /// The words including fillers.
    ///
    /// Splitting ``textWithFillers`` gives other results: a word may begin with a mark that combines with the space
    /// before it.
    package var wordsWithFillers: [String] { words.map(string) }

    package var wordsBetweenFillers: Range<Int> { leadingFillers..<(leadingFillers + count) }
}
