/// Brings texts into the one form in which phrases, transcripts, cached answers and telemetry are compared.
///
/// ```swift
/// let normaliser = Normaliser(locale: "en-GB")
/// normaliser.normalise("Where am I?").text                    // "where am i"
/// normaliser.normalise("um, what’s in front of me").text      // "what is in front of me"
/// normaliser.normalise("set it to twenty-one percent").text   // "set it to 21 percent"
/// ```
///
/// For every locale: NFKC, case folded without regard to the locale, one kind of apostrophe, punctuation dropped, white
/// space folded. English besides: accents left out, contractions written out, number words as digits, "%", "°" and "&" as
/// words, fillers at both ends skipped. A text of *n* bytes costs time linear in *n*; ``update(_:to:)`` only in what has changed.
public struct Normaliser: Sendable {
    /// The language whose rules apply.
    public let locale: LocaleIdentifier
    private let rules: LanguageRules

    /// Makes the normaliser of a locale.
    ///
    /// Costs nothing: the tables of a language are shared.
    public init(locale: LocaleIdentifier) {
        self.locale = locale
        self.rules = .rules(for: locale)
    }

    /// The normal form of a text.
    public func normalise(_ text: String) -> NormalisedText {
        var result = NormalisedText()
        _ = update(&result, to: text)
        return result
    }

    /// Brings a normalised text up to date with a later version of its original.
    ///
    /// Only what differs is read again: a partial transcript that extends the last one costs its new words, one that
    /// revises it costs the words from the first that changed. (The two originals are compared byte by byte, which is
    /// quicker than any of the work it saves.)
    ///
    /// - Returns: How many words at the beginning, fillers included, are known to be what they were.
    public func update(_ normalised: inout NormalisedText, to text: String) -> Int {
        var text = text
        return text.withUTF8 { update(&normalised, to: $0) }
    }

    private func update(_ normalised: inout NormalisedText, to bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let common = Self.commonPrefix(normalised.original, bytes)
        // A word that ends where the two part may have been cut short, so reading begins at a word start at or before it.
        while let last = normalised.checkpoints.last, last.sourceByte > common { normalised.checkpoints.removeLast() }
        let checkpoint =
            normalised.checkpoints.popLast() ?? NormalisedText.Checkpoint(sourceByte: 0, sourceWord: 0, wordCount: 0)
        normalised.truncate(to: checkpoint.wordCount)
        normalised.original.removeSubrange(checkpoint.sourceByte...)
        normalised.original.append(contentsOf: bytes[checkpoint.sourceByte...])

        let tokeniser = Tokeniser(rules: rules)
        var reader = NumberReader()
        var sourceWord = checkpoint.sourceWord
        var words = SourceWords(bytes, from: checkpoint.sourceByte)
        while let word = words.next() {
            if reader.isIdle {
                normalised.checkpoints.append(
                    NormalisedText.Checkpoint(
                        sourceByte: word.lowerBound, sourceWord: sourceWord, wordCount: normalised.words.count))
            }
            tokeniser.read(
                UnsafeBufferPointer(rebasing: bytes[word]), source: sourceWord, reader: &reader, into: &normalised)
            sourceWord += 1
        }
        reader.finish(into: &normalised)
        normalised.countFillers()
        return checkpoint.wordCount
    }

    private static func commonPrefix(_ old: [UInt8], _ new: UnsafeBufferPointer<UInt8>) -> Int {
        old.withUnsafeBufferPointer { old in
            let end = min(old.count, new.count)
            var index = 0
            while index < end, old[index] == new[index] { index += 1 }
            return index
        }
    }
}

/// The words of a text, split at white space as Unicode defines it, as ranges of bytes.
struct SourceWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    mutating func next() -> Range<Int>? {
        while position < bytes.count, case let length = whiteSpace(at: position), length > 0 { position += length }
        let start = position
        while position < bytes.count, whiteSpace(at: position) == 0 { position += 1 }
        return start < position ? start..<position : nil
    }

    /// The number of bytes of the white space at `index`; 0 if there is none.
    ///
    /// Beyond ASCII, white space is U+0085, U+00A0, U+1680, U+2000…200A, U+2028, U+2029, U+202F, U+205F and U+3000
    /// (PropList.txt, White_Space).
    @inline(__always)
    private func whiteSpace(at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
        guard byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3, index + 1 < bytes.count else { return 0 }
        let second = bytes[index + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard index + 2 < bytes.count else { return 0 }
        let third = bytes[index + 2]
        let isSpace =
            switch (byte, second) {
            case (0xE1, 0x9A): third == 0x80
            case (0xE2, 0x80): (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            case (0xE3, 0x80): third == 0x80
            default: false
            }
        return isSpace ? 3 : 0
    }
}
