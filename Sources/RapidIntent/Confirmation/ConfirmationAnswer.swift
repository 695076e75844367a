/// What an utterance says to the question whether a command was meant.
enum ConfirmationAnswer: Sendable, Equatable {
    case yes
    case no
    /// No, and what was meant instead, in normal form.
    ///
    /// A whole command counts only if it is set off from "no", by a comma or by "I meant": "no lights on" means the opposite.
    case rather(String, isSetOff: Bool)

    /// Reads a final text; nil if it is no answer.
    ///
    /// Every word must be part of it: "yes please", "no no", "no the kitchen". A text with both, "yes no", is none.
    init?(_ text: NormalisedText, _ words: ConfirmationWords) {
        let said = text.words.filter { !$0.isFiller }[...]
        // "Bitte?" asks back.
        guard !said.isEmpty, text.original.last(where: { !$0.isWhitespace }) != "?" else { return nil }
        if Self.rest(of: said, after: words.yes).isEmpty {
            self = .yes
            return
        }
        if Self.rest(of: said, after: words.no).isEmpty {
            self = .no
            return
        }
        guard let length = words.rather.lengths(at: said).max() else { return nil }
        let rest = said.dropFirst(length)
        self = .rather(
            rest.map { text.string(of: $0) }.joined(separator: " "),
            isSetOff: length > 1 || text.original.contains { ",.;:!–—".contains($0) })
    }

    /// The words behind as many sequences as possible.
    private static func rest(
        of words: ArraySlice<NormalisedText.Word>, after sequences: WordSequences
    ) -> ArraySlice<NormalisedText.Word> {
        var rest = words
        while let length = sequences.lengths(at: rest).max() { rest = rest.dropFirst(length) }
        return rest
    }
}
