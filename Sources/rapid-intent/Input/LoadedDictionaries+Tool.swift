import RapidIntent
import RapidIntentYAML

extension LoadedDictionaries {
    /// How the tool ends once its work is done; nil for well.
    var status: ExitStatus? { errorCount > 0 ? .badInput : nil }

    /// What is to be said where nobody's language is that of a locale, and another is taken instead; nil where it is.
    func substitution(for locale: LocaleIdentifier?) -> String? {
        guard let locale, let first = dictionaries.dictionaries(for: locale).first,
            first.locale.language != locale.language
        else { return nil }
        return "rapid-intent: no dictionary is in '\(locale)'; '\(first.locale)' is used instead"
    }
}
