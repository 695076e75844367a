import RapidIntent

/// The words of a language that compete with the phrases of a dictionary.
///
/// ```swift
/// RivalWords.of("en-GB").openings.contains("do not")   // true
/// RivalWords.of("fi").openings                         // []
/// ```
///
/// A grammar of phrases alone forces every utterance into a phrase: "don't unlock the door" becomes "um unlock the
/// door". These words have paths of their own, so that they can be recognised. The words of an entry are spoken in
/// sequence.
///
/// Each language has its own file, such as `RivalWords+English.swift`. In a language without a table, phrases compete
/// with runs of phones only.
struct RivalWords: Equatable, Sendable {
    /// Words before a command that change its meaning: they negate it, ask about it, report it or set a condition.
    var openings: [String]

    /// An empty table.
    static let none = RivalWords(openings: [])

    /// The words of a locale's language.
    static func of(_ locale: LocaleIdentifier) -> RivalWords { byLanguage[String(locale.language)] ?? .none }

    /// The tables, by the language's subtag.
    static let byLanguage: [String: RivalWords] = [
        "de": german, "en": english, "es": spanish, "fr": french, "it": italian, "nl": dutch,
    ]

    /// Parses a table: commas and line breaks separate entries, and white space around them is ignored.
    init(table: String) {
        openings = table.split { $0 == "," || $0.isNewline }
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private init(openings: [String]) { self.openings = openings }
}
