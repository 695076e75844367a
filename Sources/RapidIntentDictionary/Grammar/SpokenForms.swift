import RapidIntent

/// The ways in which a written text may be spoken, as runs of lower-case words.
///
/// ```swift
/// SpokenForms("What's the 2nd stop?").parts
/// // [[["what's"], ["what", "is"]], [["the"]], [["second"]], [["stop"]]]
/// ```
///
/// A grammar needs every form that matching takes for the same text, because they sound different: "what's" and "what
/// is", "100" as "one hundred" and "a hundred". All forms of a text are one to the core's normaliser.
package struct SpokenForms: Equatable {
    /// The text part by part; each part has at least one way to say it, the most usual first.
    package let parts: [[[String]]]

    /// Takes a text apart.
    package init(_ text: String) {
        var parts: [[[String]]] = []
        var tokens = Self.tokens(in: text)[...]
        while let token = tokens.popFirst() {
            if let next = tokens.first, let contracted = Self.contractions[[token, next]] {
                tokens.removeFirst()
                parts.append([[token, next]] + contracted.map { [$0] })
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
    package var words: Set<String> { Set(parts.joined().joined()) }

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
            case _ where character.unicodeScalars.count == 1:
                if let word = character.unicodeScalars.first.flatMap({ SymbolWords.english[$0] }) {
                    finish()
                    token = word
                    finish()
                } else if character.isLetter || character.isNumber {
                    token.append(character)
                } else {
                    finish()
                }
            case _ where character.isLetter || character.isNumber: token.append(character)
            default: finish()
            }
        }
        finish()
        return tokens
    }

    /// What a contraction stands for and the other contractions of that, by the contraction.
    private static let expansions: [String: [[String]]] = {
        var expansions: [String: [[String]]] = [:]
        for (short, long) in Contractions.english {
            expansions[short] = [long] + (contractions[long] ?? []).filter { $0 != short }.map { [$0] }
        }
        return expansions
    }()

    /// The contractions of two words.
    ///
    /// Left out are those with "have", which is not contracted in "can I have a coffee", and those that are spoken in some
    /// places only.
    private static let contractions: [[String]: [String]] = {
        var contractions: [[String]: [String]] = [:]
        for (short, long) in Contractions.english
        where long.count == 2 && long[1] != "have" && short.contains("'") && !["ain't", "y'all"].contains(short) {
            contractions[long, default: []].append(short)
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
