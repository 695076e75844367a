import RapidIntent

/// The spellings of a word that a model may use.
///
/// Moonshine writes sentences ("Can I have a double-shot mocha?"): with capitals at the beginning and in names, with
/// hyphens, and mostly without diacritics ("Nguyen").
struct SurfaceForms {
    struct Form: Hashable {
        var text: String
        /// Whether a space precedes it.
        var beginsWord: Bool
    }

    /// The spellings, the most usual first.
    let forms: [Form]

    /// Creates the spellings of a word in lower case.
    ///
    /// - Parameters:
    ///   - written: Other spellings, such as digits.
    ///   - isFirst: Whether the word begins the sentence.
    init(_ word: String, written: [String], isFirst: Bool) {
        var forms: [Form] = []
        func append(_ text: String, beginsWord: Bool = true) {
            let form = Form(text: text, beginsWord: beginsWord)
            if !forms.contains(form) { forms.append(form) }
        }
        for text in [word] + Self.withoutDiacritics(word) + written {
            let capital = text.prefix(1).uppercased() + text.dropFirst()
            // The pronoun always has a capital.
            let isPronoun = text == "i" || text.hasPrefix("i'")
            if isPronoun || isFirst { append(capital) }
            if !isPronoun { append(text) }
            append(capital)
            if !isFirst { append("-" + text, beginsWord: false) }
        }
        self.forms = forms
    }

    /// The word without diacritics; none if it has none.
    private static func withoutDiacritics(_ word: String) -> [String] {
        guard !word.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        let scalars = UnicodeFolding.shared.fold(word.unicodeScalars, droppingDiacritics: true)
        let plain = String(String.UnicodeScalarView(scalars))
        return plain == word ? [] : [plain]
    }
}
