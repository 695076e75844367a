#if SQLite
import RapidIntent
import RapidIntentTelemetry

/// Finds a phrase in the lines of files and summaries, as whole words in normal form, in each language that the files name.
struct SaidLines {
    private var phrase: SaidPhrase
    private var locales: Set<LocaleIdentifier> = ["en"]
    /// The lines that were looked at: versions of a file share most of theirs.
    private var known: [Substring: Bool] = [:]

    init(_ phrase: String) { self.phrase = SaidPhrase(phrase) }

    /// Notes the language of a dictionary, before anything is looked for.
    mutating func noteLocale(of text: String?) {
        for line in text?.split(whereSeparator: \.isNewline) ?? [] where line.hasPrefix("locale:") {
            guard let name = line.dropFirst(7).split(whereSeparator: { " \t\"'".contains($0) }).first else { continue }
            locales.insert(LocaleIdentifier(rawValue: String(name)))
        }
    }

    mutating func hold(_ text: String?) -> Bool {
        for line in text?.split(whereSeparator: \.isNewline) ?? [] {
            let isFound = known[line] ?? locales.contains { phrase.isIn(String(line), locale: $0) }
            known[line] = isFound
            if isFound { return true }
        }
        return false
    }
}
#endif
