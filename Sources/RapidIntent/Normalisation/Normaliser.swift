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
/// space folded, digits of every script as ASCII digits, "1.000,5" as "1000.5" where it is written so, letters of scripts
/// without spaces apart (see ``UnspacedScripts``). Languages with a ``NumberTable`` besides: number words as digits.
/// English besides: accents left out, contractions written out, "%", "°" and "&" as words, fillers at both ends skipped.
/// What a word becomes depends on other words only where these make one number with it.
///
/// A text of *n* bytes costs time linear in *n*; ``update(_:to:)`` only in what has changed.
public struct Normaliser: Sendable {
    /// The language whose rules apply.
    public let locale: LocaleIdentifier
    /// Kept, so that an update counts no reference to the rules.
    private let tokeniser: Tokeniser

    /// Makes the normaliser of a locale.
    ///
    /// Costs nothing: the tables of a language are shared.
    public init(locale: LocaleIdentifier) {
        self.locale = locale
        self.tokeniser = Tokeniser(rules: .rules(for: locale), notation: NumeralNotation(locale: locale))
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
        if let kept = text.utf8.withContiguousStorageIfAvailable({ update(&normalised, to: $0) }) { return kept }
        var text = text
        return text.withUTF8 { update(&normalised, to: $0) }
    }

    private func update(_ normalised: inout NormalisedText, to bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let common = Self.commonPrefix(normalised.original, bytes)
        let isExtended = common == normalised.original.count
        if isExtended, common == bytes.count { return normalised.words.count }
        let checkpoint = takeUp(&normalised, at: common, isExtended: isExtended, bytes)
        normalised.truncate(to: checkpoint.wordCount)
        if !isExtended { normalised.original.removeLast(normalised.original.count - common) }
        normalised.original.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[common...]))

        var reader = NumberReader()
        var sourceWord = checkpoint.sourceWord
        var end = checkpoint.sourceByte
        var parts = SourceWords(bytes, from: checkpoint.sourceByte)
        while let part = parts.next() {
            if reader.isIdle {
                normalised.checkpoints.append(
                    NormalisedText.Checkpoint(
                        sourceByte: Int(part.previousEnd), validFrom: Int(part.start) + Int(part.decisiveBytes),
                        sourceWord: sourceWord,
                        wordCount: normalised.words.count))
            }
            if !part.continuesWord { sourceWord += 1 }
            end = Int(part.end)
            tokeniser.read(part, of: bytes, source: sourceWord, reader: &reader, into: &normalised)
        }
        normalised.end =
            reader.isIdle
            ? NormalisedText.Checkpoint(
                sourceByte: end, validFrom: bytes.count, sourceWord: sourceWord, wordCount: normalised.words.count)
            : nil
        normalised.openNumber = reader.isIdle ? nil : reader.openNumber(in: tokeniser.rules.grammar)
        normalised.countFillers()
        return checkpoint.wordCount
    }

    /// Where reading is taken up again, given how many bytes of the original stand; takes back what is read again.
    @inline(__always)
    private func takeUp(
        _ normalised: inout NormalisedText, at common: Int, isExtended: Bool, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> NormalisedText.Checkpoint {
        // Nothing is read again if the last word was complete: white space was behind it, or is now.
        if isExtended, let end = normalised.end, end.sourceByte < common || SourceWords(bytes).isEnd(common) {
            return end
        }
        // A word that ends where the two part may have been cut short, so reading begins at a word start at or before it.
        while let last = normalised.checkpoints.popLast() {
            if last.validFrom <= common { return last }
        }
        return NormalisedText.Checkpoint(sourceByte: 0, validFrom: 0, sourceWord: -1, wordCount: 0)
    }

    /// How many bytes at the beginning are the same, eight at a time.
    @inline(__always)
    private static func commonPrefix(_ old: [UInt8], _ new: UnsafeBufferPointer<UInt8>) -> Int {
        old.withUnsafeBytes { old in
            let new = UnsafeRawBufferPointer(new)
            let end = min(old.count, new.count)
            var index = 0
            while index + 8 <= end {
                let difference =
                    old.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    ^ new.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // The first byte is the lowest of a little-endian word.
                if difference != 0 { return index + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
                index += 8
            }
            while index < end, old[index] == new[index] { index += 1 }
            return index
        }
    }
}
