package import RapidIntent

extension DictionarySource {
    /// Groups sources by locale, one group for each dictionary.
    ///
    /// A file with only a language (`en`) belongs to the dictionaries of all its regions (`en-GB`, `en-US`). A file
    /// without a locale belongs to those of the first language named, or `en` if none is. Locales are in the order in
    /// which they are first named, and sources keep their order.
    ///
    /// ```swift
    /// // names.yaml says nothing, en.yaml en, british.yaml en-GB, deutsch.yaml de
    /// DictionarySource.byLocale([names, en, british, deutsch])   // [[names, en, british], [deutsch]]
    /// ```
    package static func byLocale(_ sources: [DictionarySource]) -> [[DictionarySource]] {
        var locales: [LocaleIdentifier] = []
        for case let locale? in sources.map(\.locale?.value) where !locales.contains(locale) { locales.append(locale) }
        guard let first = locales.first else { return sources.isEmpty ? [] : [sources] }
        let isRegional = { (locale: LocaleIdentifier) in locale.rawValue != locale.language }
        let regional = Set(locales.filter(isRegional).map(\.language))
        return locales.filter { isRegional($0) || !regional.contains($0.language) }.map { locale in
            sources.filter { source in
                guard let own = source.locale?.value else { return locale.language == first.language }
                return own == locale || own.language == locale.language && !isRegional(own)
            }
        }
    }
}

extension DictionarySet {
    /// Joins sources into one dictionary per locale, and leaves out entries with mistakes.
    ///
    /// A source with a language but no region belongs to each of its regions. A source without a locale belongs to the
    /// language of the first source that has one.
    ///
    /// The mistakes are in each dictionary's ``CommandDictionary/warnings``, as errors.
    package init(tolerating sources: [DictionarySource]) {
        self.init(DictionarySource.byLocale(sources).map { CommandDictionary(tolerating: $0) })
    }
}
