import RapidIntent

/// The spoken forms of a written text, as sequences of lower-case words.
///
/// ```swift
/// SpokenForms("What's the 2nd stop?").parts
/// // [[["what's"], ["what", "is"]], [["the"]], [["second"]], [["stop"]]]
/// ```
///
/// A grammar needs every form that matches the same text, because they sound different: "what's" and "what is", "100"
/// as "one hundred" and "a hundred". The core's normaliser treats all forms of a text as equal.
package struct SpokenForms: Equatable {
    /// The parts of the text; each has at least one spoken form, the most common first.
    package let parts: [[[String]]]

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

    package var words: Set<String> { Set(parts.joined().joined()) }

    /// The spoken forms of two words that have a contraction; nil if they have none.
    static func contraction(of first: String, _ second: String) -> [[String]]? {
        let words = tokens(in: first) + tokens(in: second)
        return contractions[words].map { short in [words] + short.map { [$0] } }
    }

    static func isSilent(_ text: String) -> Bool { text.isEmpty || tokens(in: text).isEmpty }

    /// Lower-case words and numbers, without punctuation.
    private static func tokens(in text: String) -> [String] {
        if !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) { return [text] }
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
                // Kept only inside numbers: "2.5", "1,000".
                if token.last?.isNumber == true, follows.isNumber { token.append(character) } else { finish() }
            case _ where character.unicodeScalars.count == 1:
                if let word = character.unicodeScalars.first.flatMap({ symbols[$0] }) {
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

    private static let symbols = Language.english.file.symbols

    /// The expansion of each contraction, and the other contractions of that expansion.
    private static let expansions: [String: [[String]]] = {
        var expansions: [String: [[String]]] = [:]
        for (short, long) in Language.english.file.contractions {
            expansions[short] = [long] + (contractions[long] ?? []).filter { $0 != short }.map { [$0] }
        }
        return expansions
    }()

    /// The contractions of two words.
    ///
    /// Contractions with "have" are left out, because "have" is not contracted in "can I have a coffee". So are
    /// regional contractions.
    private static let contractions: [[String]: [String]] = {
        var contractions: [[String]: [String]] = [:]
        for (short, long) in Language.english.file.contractions
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
