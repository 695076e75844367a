/// Converts texts to a normal form, in which phrases, transcripts, cached answers and telemetry are compared.
///
/// ```swift
/// let normaliser = Normaliser(locale: "en-GB")
/// normaliser.normalise("Where am I?").text                    // "where am i"
/// normaliser.normalise("um, what’s in front of me").text      // "what is in front of me"
/// normaliser.normalise("set it to twenty-one percent").text   // "set it to 21 percent"
/// ```
///
/// For every locale, it applies NFKC and locale-independent case folding, unifies apostrophes, drops punctuation,
/// collapses white space, converts digits of every script to ASCII, writes numbers such as "1.000,5" as "1000.5" in
/// locales with a decimal comma, and separates the letters of scripts without spaces (see `UnspacedScripts`). For
/// languages with a `NumberTable`, it also converts number words to digits, and for those with words of the clock, writes
/// times such as "10.30 pm" as "10 30 pm". For English, it also removes accents, expands contractions, converts "%", "°"
/// and "&" to words, and skips fillers at both ends. Other words affect a word's form only if they form one number or
/// time with it.
///
/// A text of *n* bytes costs time linear in *n*; `update(_:to:)` converts only the changed words.
package struct Normaliser: Sendable {
    /// The locale whose rules apply.
    package var locale: LocaleIdentifier { spoken.locale }
    /// The locale with the words that its dictionary adds.
    var spoken: SpokenLocale { tokeniser.spoken }
    /// The language, with the words that its dictionary adds.
    package var language: Language { spoken.words }
    private let tokeniser: Tokeniser

    /// This is cheap: normalisers share the tables of a language.
    package init(locale: LocaleIdentifier) { self.init(locale: SpokenLocale(locale)) }

    init(locale spoken: SpokenLocale) { tokeniser = Tokeniser(spoken) }

    package init(locale: LocaleIdentifier, adding words: LanguageWords) {
        self.init(locale: SpokenLocale(locale, Language.of(locale).adding(words)))
    }

    /// Whether a word is the language's "point", which may precede decimals.
    func isPoint(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .number(.point)? = tokeniser.rules.words.value(of: word, hash: WordHash.hash(word)) else {
            return false
        }
        return true
    }

    /// Whether a word is the language's "plus", which may precede a number where a minus may, too.
    func isPlus(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        spoken.words.file[.plus].contains { word.elementsEqual($0.utf8) }
    }

    /// The words that add a half to a whole number before them, in normal form: "and a half".
    var halves: [[[UInt8]]] {
        spoken.words.file[.halvesAfterNumbers].compactMap { ending in
            let text = normalise("7 " + ending)
            return text.string(of: text.words[0]) == "7"
                ? text.wordsWithFillers.dropFirst().map { Array($0.utf8) } : nil
        }
    }

    /// The words that join values, in normal form: "and".
    var joints: [[[UInt8]]] {
        spoken.words.valueJoints.map { normalise($0).wordsWithFillers.map { Array($0.utf8) } }
    }

    package func normalise(_ text: String) -> NormalisedText {
        var result = NormalisedText()
        _ = update(&result, to: text)
        return result
    }

    /// Updates a normalised text to a later version of its original.
    ///
    /// A partial transcript that extends the last one costs its new words. A revised one costs the words from the first
    /// change on. In addition, the originals are compared, eight bytes at a time.
    ///
    /// - Returns: The number of words at the beginning, including fillers, that are unchanged.
    package func update(_ normalised: inout NormalisedText, to text: String) -> Int {
        var original = text
        swap(&original, &normalised.original)
        func revise(to bytes: UnsafeBufferPointer<UInt8>) -> Int {
            original.withUTF8 { update(&normalised, from: $0, to: bytes) }
        }
        if let kept = text.utf8.withContiguousStorageIfAvailable(revise) { return kept }
        // A string of Foundation that is not in UTF-8.
        var text = text
        return text.withUTF8(revise)
    }

    /// Updates a normalised text from the bytes of its last original to those of its new one.
    ///
    /// The parts of an update are functions of their own: in a function that is too large, the compiler inlines nothing.
    @inline(never)
    private func update(
        _ normalised: inout NormalisedText, from original: UnsafeBufferPointer<UInt8>,
        to bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let common = Self.commonPrefix(original, bytes)
        let isExtended = common == original.count
        if isExtended, common == bytes.count { return normalised.words.count }
        let checkpoint = rollBack(&normalised, at: common, isExtended: isExtended, bytes)
        normalised.truncate(to: Int(checkpoint.wordCount))
        read(bytes, from: checkpoint, into: &normalised)
        return Int(checkpoint.wordCount)
    }

    /// Parses the text after a checkpoint.
    @inline(never)
    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>, from checkpoint: NormalisedText.Checkpoint,
        into normalised: inout NormalisedText
    ) {
        var reader = NumberReader()
        var sourceWord = checkpoint.sourceWord
        var end = checkpoint.sourceByte
        var parts = SourceWords(bytes, from: Int(checkpoint.sourceByte))
        while let part = parts.next() {
            if reader.isIdle, !reader.dependsOnNextWord {
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
            reader.isIdle && !reader.dependsOnNextWord
            ? NormalisedText.Checkpoint(
                sourceByte: end, validFrom: Int32(bytes.count), sourceWord: sourceWord,
                wordCount: Int32(normalised.words.count))
            : nil
        normalised.openNumber = reader.isIdle ? nil : reader.openNumber(in: tokeniser.rules.grammar)
        normalised.countFillers()
    }

    /// The checkpoint where parsing resumes, given the number of unchanged bytes; later checkpoints are removed.
    @inline(__always)
    private func rollBack(
        _ normalised: inout NormalisedText, at common: Int, isExtended: Bool, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> NormalisedText.Checkpoint {
        // If the last word was complete, followed by white space in the old or the new text, no word is parsed again.
        if isExtended, let end = normalised.end, end.sourceByte < common || SourceWords(bytes).isEnd(common) {
            return end
        }
        // The word at the first change may be cut short, so resume at the start of a word at or before it.
        while let last = normalised.checkpoints.popLast() {
            if last.validFrom <= common { return last }
        }
        return NormalisedText.Checkpoint(sourceByte: 0, validFrom: 0, sourceWord: -1, wordCount: 0)
    }

    /// The number of equal bytes at the beginning, compared eight at a time.
    @inline(__always)
    private static func commonPrefix(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) -> Int {
        let end = min(old.count, new.count)
        var index = 0
        while index < end {
            // The last eight bytes overlap those before, which are equal.
            let place = max(0, min(index, end &- ByteChunk.count))
            let difference = ByteChunk(old, at: place).bytes ^ ByteChunk(new, at: place).bytes
            // The first byte is the lowest.
            if difference != 0 { return min(end, place &+ difference.trailingZeroBitCount / 8) }
            index &+= ByteChunk.count
        }
        return end
    }
}
