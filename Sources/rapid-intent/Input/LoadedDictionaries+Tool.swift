#if Tool
import RapidIntentPrograms
import RapidIntent
import RapidIntentYAML

extension LoadedDictionaries {
    /// The exit status after all work is done; nil for success.
    var status: ExitStatus? { errorCount > 0 ? .badInput : nil }

    /// A message if no dictionary has the language of `locale` and another one is used; nil if one has it.
    func substitution(for locale: LocaleIdentifier?) -> String? {
        guard let locale, let first = dictionaries.dictionaries(for: locale).first,
            first.locale.language != locale.language
        else { return nil }
        return "rapid-intent: no dictionary is in '\(locale)'; '\(first.locale)' is used instead"
    }
}
#endif
