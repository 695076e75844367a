/// The ways in which a written text may be spoken, as runs of lower-case words.
///
/// ```swift
/// SpokenForms("What's the 2nd stop?").parts
/// // [[["what's"], ["what", "is"]], [["the"]], [["second"]], [["stop"]]]
/// ```
///
/// A grammar needs every form that matching takes for the same text, because they sound different: "what's" and "what
/// is", "100" as "one hundred" and "a hundred". The table of contractions is that of everyday English.
struct SpokenForms: Equatable {
    /// The text part by part; each part has at least one way to say it, the most usual first.
    let parts: [[[String]]]

    /// Takes a text apart.
    init(_ text: String) {
        var parts: [[[String]]] = []
        var tokens = Self.tokens(in: text)[...]
        while let token = tokens.popFirst() {
            if let next = tokens.first, let contracted = Self.contractions[[token, next]] {
                tokens.removeFirst()
                parts.append([[token, next], [contracted]])
            } else if let expanded = Self.expansions[token] {
                parts.append([[token]] + expanded)
            } else if let number = SpokenNumber(token) {
                parts.append(number.forms)
            } else {
                parts.append([[token]])
            }
        }
        self.parts = parts
    }

    /// Every word that occurs in any form.
    var words: Set<String> { Set(parts.joined().joined()) }

    /// Lower-case words and numbers, without punctuation.
    private static func tokens(in text: String) -> [String] {
        var tokens: [String] = []
        var token = ""
        func finish() {
            let trimmed = token.drop { $0 == "'" }
            if trimmed.contains(where: { $0.isLetter || $0.isNumber }) {
                tokens.append(String(trimmed.trimmingEnd { $0 == "'" || $0 == "." || $0 == "," }))
            }
            token = ""
        }
        let characters = Array(text.lowercased())
        for (index, character) in characters.enumerated() {
            let follows = index + 1 < characters.count ? characters[index + 1] : " "
            switch character {
            case "'", "\u{2019}", "\u{2018}", "\u{02BC}", "`": token.append("'")
            case ".", ",":
                // Kept inside of numbers only: "2.5", "1,000".
                if token.last?.isNumber == true, follows.isNumber { token.append(character) } else { finish() }
            case _ where symbols[character] != nil:
                finish()
                token = symbols[character] ?? ""
                finish()
            case _ where character.isLetter || character.isNumber: token.append(character)
            default: finish()
            }
        }
        finish()
        return tokens
    }

    private static let symbols: [Character: String] = ["&": "and", "%": "percent", "+": "plus", "@": "at"]

    /// What a contraction stands for, by the contraction.
    private static let expansions: [String: [[String]]] = {
        var expansions: [String: [[String]]] = [
            "can't": [["cannot"], ["can", "not"]], "cannot": [["can't"], ["can", "not"]],
            "won't": [["will", "not"]], "let's": [["let", "us"]],
        ]
        for word in ["what", "where", "who", "how", "when", "why", "that", "it", "there", "here", "he", "she"] {
            expansions[word + "'s"] = [[word, "is"]]
        }
        for word in ["is", "are", "was", "were", "do", "does", "did", "has", "have", "could", "would", "should"] {
            expansions[word + "n't"] = [[word, "not"]]
        }
        for word in ["i", "you", "we", "they", "he", "she", "it"] {
            expansions[word + "'ll"] = [[word, "will"]]
            expansions[word + "'d"] = [[word, "would"]]
        }
        for word in ["you", "we", "they"] { expansions[word + "'re"] = [[word, "are"]] }
        for word in ["i", "you", "we", "they"] { expansions[word + "'ve"] = [[word, "have"]] }
        expansions["i'm"] = [["i", "am"]]
        return expansions
    }()

    /// The contraction of two words, where there is one.
    ///
    /// "Have" is left out: in "can I have a coffee" nobody contracts it.
    private static let contractions: [[String]: String] = {
        var contractions: [[String]: String] = [:]
        for (contraction, forms) in expansions where contraction.contains("'") && !contraction.hasSuffix("'ve") {
            for form in forms where form.count == 2 { contractions[form] = contraction }
        }
        return contractions
    }()
}

extension Substring {
    fileprivate func trimmingEnd(_ isDropped: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
