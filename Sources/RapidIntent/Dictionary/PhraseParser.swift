/// Reads the notation of phrases: `take me to {place}`.
///
/// Brackets other than the placeholder's are refused rather than taken for words: in the sentence templates of Home
/// Assistant they have a meaning, and a phrase that silently lost it would never match.
struct PhraseParser {
    let text: String
    let location: DictionaryLocation?

    private static let templateSyntax: Set<Character> = ["[", "]", "(", ")", "<", ">", "|"]

    /// Whether a text has anything but words.
    static func hasNotation(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.contains { byte in
                switch byte {
                case 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B...0x7D: true  // ( ) < > [ ] { | }
                default: false
                }
            }
        }
    }

    func elements() throws(DictionaryError) -> [Phrase.Element] {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw failure(.empty, at: nil, "the phrase is empty", help: "write what people say, or remove the entry")
        }
        // Most phrases are literal, and need not be taken apart.
        guard Self.hasNotation(text) else { return [.words(text)] }
        var elements: [Phrase.Element] = []
        var words = ""
        var position = text.startIndex
        while position < text.endIndex {
            let character = text[position]
            if character == "{" {
                append(words, to: &elements)
                words = ""
                elements.append(try placeholder(from: &position))
            } else if character == "}" {
                throw failure(
                    .invalidPhrase, at: position..<text.index(after: position),
                    "'}' closes no placeholder in phrase '\(text)'",
                    help: "a placeholder is written {list} or {list:entity}")
            } else if Self.templateSyntax.contains(character) {
                throw failure(
                    .invalidPhrase, at: position..<text.index(after: position),
                    "'\(character)' has no meaning in phrase '\(text)'",
                    help: "write each wording as a phrase of its own; the only notation is {list} and {list:entity}")
            } else {
                words.append(character)
                position = text.index(after: position)
            }
        }
        append(words, to: &elements)
        return elements
    }

    private func append(_ words: String, to elements: inout [Phrase.Element]) {
        if words.contains(where: { !$0.isWhitespace }) { elements.append(.words(words)) }
    }

    /// Reads a placeholder whose `{` stands at `position`, and leaves `position` behind its `}`.
    private func placeholder(from position: inout String.Index) throws(DictionaryError) -> Phrase.Element {
        let inside = text.index(after: position)
        guard let end = text[inside...].firstIndex(of: "}") else {
            throw failure(
                .invalidPhrase, at: position..<text.endIndex, "'{' is never closed in phrase '\(text)'",
                help: "a placeholder is written {list} or {list:entity}")
        }
        let names = text[inside..<end].split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(names.count), names.allSatisfy(Self.isName) else {
            throw failure(
                .invalidPhrase, at: position..<text.index(after: end),
                "'{\(text[inside..<end])}' is not a placeholder in phrase '\(text)'",
                help: "a placeholder is written {list} or {list:entity}, with names of letters, digits, '_' and '-'")
        }
        position = text.index(after: end)
        return .list(String(names[0]), entity: String(names[names.count - 1]))
    }

    /// Whether a name can stand in a placeholder.
    static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }

    private func failure(
        _ code: DictionaryDiagnostic.Code, at part: Range<String.Index>?, _ message: String, help: String
    ) -> DictionaryError {
        let place = part.flatMap { location?.narrowed(to: $0, in: text) } ?? location
        return DictionaryError([DictionaryDiagnostic(code, message, at: place, help: help)])
    }
}
