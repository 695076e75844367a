import RapidIntent

/// The words of a language that compete with the phrases of a dictionary.
///
/// ```swift
/// RivalWords.of("en-GB").openings.contains("do not")   // true
/// RivalWords.of("fi").openings                         // []
/// ```
///
/// A grammar of phrases alone forces a phrase on everything: "don't unlock the door" comes out as "um unlock the door". These
/// words are paths of their own, so that they can be heard for what they are. An entry of several words is spoken in one run.
///
/// The table of a language is a file of its own, `RivalWords+English.swift` and its neighbours. In a language without a table,
/// phrases compete with runs of phones only.
struct RivalWords: Equatable, Sendable {
    /// What stands before a command and makes something else of it: what turns it around, asks about it, reports it or sets a
    /// condition.
    var openings: [String]

    /// No words at all.
    static let none = RivalWords(openings: [])

    /// The words of a locale's language.
    static func of(_ locale: LocaleIdentifier) -> RivalWords { byLanguage[String(locale.language)] ?? .none }

    /// The tables, by the language's subtag.
    static let byLanguage: [String: RivalWords] = [
        "de": german, "en": english, "es": spanish, "fr": french, "it": italian, "nl": dutch,
    ]

    /// Makes a table of a text: entries are separated by commas and lines, and white space around them does not count.
    init(table: String) {
        openings = table.split { $0 == "," || $0.isNewline }
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private init(openings: [String]) { self.openings = openings }
}
