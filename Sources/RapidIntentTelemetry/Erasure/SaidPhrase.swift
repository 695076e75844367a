#if SQLite
import Foundation
package import RapidIntent

/// Checks whether a text was said in a segment.
///
/// A pure value; it caches the normal forms of the text in each language of the file.
package struct SaidPhrase {
    private let text: String
    private var forms: [LocaleIdentifier: [WordRun]] = [:]
    private var normalisers: [LocaleIdentifier: Normaliser] = [:]

    package init(_ text: String) { self.text = text }

    /// Whether a line that people wrote has the text.
    package mutating func isIn(_ line: String, locale: LocaleIdentifier) -> Bool {
        isIn(text: nil, takenFor: nil, phrase: line, entities: "[]", stops: nil, partials: nil, locale: locale)
    }

    /// Whether a row has the text in any of its columns.
    ///
    /// - Parameters:
    ///   - text: The recorded text, in normal form or masked.
    ///   - phrase: The dictionary's phrase.
    ///   - entities: A JSON array of objects.
    ///   - stops: A JSON array of objects; nil for none.
    ///   - partials: The partial transcripts, a JSON array of objects; nil for none.
    mutating func isIn(
        text: String?, takenFor: String?, phrase: String?, entities: String, stops: String?, partials: String?,
        locale: LocaleIdentifier
    ) -> Bool {
        let normaliser = normaliser(of: locale)
        let runs = runs(in: locale, normaliser)
        func holds(_ normalised: String) -> Bool {
            let words = WordRun.words(of: normalised)
            return runs.contains { !$0.occurrences(in: words).isEmpty }
        }
        for text in [text, takenFor].compactMap({ $0 }) where holds(text) { return true }
        let stopped = stops.map { Self.objects(in: $0).compactMap { $0["phrase"] as? String } } ?? []
        for phrase in [phrase].compactMap({ $0 }) + stopped
        where phrase == self.text || holds(normaliser.normalise(phrase).text) { return true }
        if Self.texts(in: entities).contains(where: { holds(normaliser.normalise($0).text) }) { return true }
        guard let partials else { return false }
        // Most partials extend the one before, whose normal form is then reused.
        var heard = NormalisedText()
        return Self.objects(in: partials).contains { partial in
            guard let text = partial["text"] as? String else { return false }
            _ = normaliser.update(&heard, to: text)
            return holds(heard.text)
        }
    }

    private mutating func normaliser(of locale: LocaleIdentifier) -> Normaliser {
        if let known = normalisers[locale] { return known }
        let normaliser = Normaliser(locale: locale)
        normalisers[locale] = normaliser
        return normaliser
    }

    /// The words to look for, in each form that they may have in the file.
    private mutating func runs(in locale: LocaleIdentifier, _ normaliser: Normaliser) -> [WordRun] {
        if let known = forms[locale] { return known }
        let normal = normaliser.normalise(text).text
        // Includes the text itself, because a user may copy a text with placeholders from a report.
        let all = [normal, DigitMask.masking(normal), text.lowercased()]
            .map { WordRun($0.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }.filter { !$0.isEmpty }
        forms[locale] = all
        return all
    }

    private static func objects(in array: String) -> [[String: Any]] {
        (try? JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]]) ?? []
    }

    /// Every text in the values of entities, without the names.
    private static func texts(in entities: String) -> [String] {
        guard entities != "[]" else { return [] }
        return objects(in: entities).flatMap { entity in
            [entity["value"], entity["text"]].flatMap { value -> [String] in
                switch value {
                case let text as String: [text]
                case let texts as [String]: texts
                case let number as NSNumber: ["\(number)"]
                default: []
                }
            }
        }
    }
}
#endif
