/// The ways in which a model may write a word.
///
/// Moonshine writes sentences ("Can I have a double-shot mocha?"): with a capital at the beginning and in names, and with hyphens.
struct SurfaceForms {
    /// A way to write a word.
    struct Form: Hashable {
        var text: String
        /// Whether a space stands before it.
        var beginsWord: Bool
    }

    /// The ways, the most usual first.
    let forms: [Form]

    /// Makes the forms of a word in lower case.
    ///
    /// - Parameters:
    ///   - written: Other ways to write it, such as digits.
    ///   - isFirst: Whether the sentence begins with it.
    init(_ word: String, written: [String], isFirst: Bool) {
        var forms: [Form] = []
        func append(_ text: String, beginsWord: Bool = true) {
            let form = Form(text: text, beginsWord: beginsWord)
            if !forms.contains(form) { forms.append(form) }
        }
        for text in [word] + written {
            let capital = text.prefix(1).uppercased() + text.dropFirst()
            // The pronoun is written with a capital everywhere.
            let isPronoun = text == "i" || text.hasPrefix("i'")
            if isPronoun || isFirst { append(capital) }
            if !isPronoun { append(text) }
            append(capital)
            if !isFirst { append("-" + text, beginsWord: false) }
        }
        self.forms = forms
    }
}
