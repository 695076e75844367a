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
    private let rules: LanguageRules
    private let notation: NumeralNotation

    /// Makes the normaliser of a locale.
    ///
    /// Costs nothing: the tables of a language are shared.
    public init(locale: LocaleIdentifier) {
        self.locale = locale
        self.rules = .rules(for: locale)
        self.notation = NumeralNotation(locale: locale)
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
        while let last = normalised.checkpoints.last, last.validFrom > common { normalised.checkpoints.removeLast() }
        let checkpoint =
            normalised.checkpoints.popLast()
            ?? NormalisedText.Checkpoint(sourceByte: 0, validFrom: 0, sourceWord: 0, wordCount: 0)
        normalised.truncate(to: checkpoint.wordCount)
        normalised.original.removeSubrange(checkpoint.sourceByte...)
        normalised.original.append(contentsOf: bytes[checkpoint.sourceByte...])

        let tokeniser = Tokeniser(rules: rules, notation: notation)
        var reader = NumberReader()
        var sourceWord = checkpoint.sourceWord
        var parts = SourceWords(bytes, from: checkpoint.sourceByte)
        var isFirst = true
        while let part = parts.next() {
            if !isFirst, !part.continuesWord { sourceWord += 1 }
            isFirst = false
            if reader.isIdle {
                normalised.checkpoints.append(
                    NormalisedText.Checkpoint(
                        sourceByte: part.bytes.lowerBound, validFrom: part.validFrom, sourceWord: sourceWord,
                        wordCount: normalised.words.count))
            }
            tokeniser.read(part, of: bytes, source: sourceWord, reader: &reader, into: &normalised)
        }
        normalised.openNumber = reader.isIdle ? nil : reader.openNumber(in: rules.grammar)
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
