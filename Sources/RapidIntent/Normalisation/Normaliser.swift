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
/// without spaces apart (see `UnspacedScripts`). Languages with a `NumberTable` besides: number words as digits.
/// English besides: accents left out, contractions written out, "%", "°" and "&" as words, fillers at both ends skipped.
/// What a word becomes depends on other words only where these make one number with it.
///
/// A text of *n* bytes costs time linear in *n*; `update(_:to:)` only in what has changed.
package struct Normaliser: Sendable {
    /// The language whose rules apply.
    package var locale: LocaleIdentifier { tokeniser.locale }
    private let tokeniser: Tokeniser

    /// Makes the normaliser of a locale.
    ///
    /// Costs nothing: the tables of a language are shared.
    package init(locale: LocaleIdentifier) {
        tokeniser = Tokeniser(locale: locale)
    }

    /// The normal form of a text.
    package func normalise(_ text: String) -> NormalisedText {
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
    package func update(_ normalised: inout NormalisedText, to text: String) -> Int {
        var (text, original) = (text, normalised.original)
        normalised.original = text
        return text.withUTF8 { bytes in
            let common = original.withUTF8 { Self.commonPrefix($0, bytes) }
            let isExtended = common == original.utf8.count
            if isExtended, common == bytes.count { return normalised.words.count }
            let checkpoint = rollBack(&normalised, at: common, isExtended: isExtended, bytes)
            normalised.truncate(to: Int(checkpoint.wordCount))
            read(bytes, from: checkpoint, into: &normalised)
            return Int(checkpoint.wordCount)
        }
    }

    /// Reads what stands behind a checkpoint.
    @inline(__always)
    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>, from checkpoint: NormalisedText.Checkpoint,
        into normalised: inout NormalisedText
    ) {
        var reader = NumberReader()
        var sourceWord = checkpoint.sourceWord
        var end = checkpoint.sourceByte
        var parts = SourceWords(bytes, from: Int(checkpoint.sourceByte))
        while let part = parts.next() {
            if reader.isIdle {
                normalised.checkpoints.append(
                    NormalisedText.Checkpoint(
                        sourceByte: part.previousEnd, validFrom: part.start + Int32(part.decisiveBytes),
                        sourceWord: sourceWord, wordCount: Int32(normalised.words.count)))
            }
            if !part.continuesWord { sourceWord += 1 }
            end = part.end
            tokeniser.read(part, of: bytes, source: sourceWord, reader: &reader, into: &normalised)
        }
        normalised.end =
            reader.isIdle
            ? NormalisedText.Checkpoint(
                sourceByte: end, validFrom: Int32(bytes.count), sourceWord: sourceWord,
                wordCount: Int32(normalised.words.count))
            : nil
        normalised.openNumber = reader.isIdle ? nil : reader.openNumber(in: tokeniser.rules.grammar)
        normalised.countFillers()
    }

    /// Where reading is taken up again, given how many bytes of the original stand; takes back what is read again.
    @inline(__always)
    private func rollBack(
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
    private static func commonPrefix(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) -> Int {
        let end = min(old.count, new.count)
        var index = 0
        while index < end {
            let difference = ByteChunk(old, at: index).bytes ^ ByteChunk(new, at: index).bytes
            // The first byte is the lowest.
            if difference != 0 { return min(end, index + difference.trailingZeroBitCount / 8) }
            index += ByteChunk.count
        }
        return end
    }
}
