public import RapidIntent

extension DictionarySource {
    /// Divides sources by locale: those of each are to be joined into one dictionary.
    ///
    /// A file that names a language only (`en`) belongs to every region's dictionary of that language (`en-GB`, `en-US`), and
    /// one that names no locale to those of the first language that is named, `en` where none is. Locales stand in the order
    /// in which they are first named, and sources in their own.
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
    /// Joins sources into one dictionary for each locale, and leaves out what is wrong with them.
    ///
    /// A source for a language without a region counts for each region of it, and one without a locale for the language of
    /// the first that has one.
    ///
    /// What was left out, and why, is in each dictionary's ``CommandDictionary/warnings``, as errors.
    public init(tolerating sources: [DictionarySource]) {
        self.init(DictionarySource.byLocale(sources).map { CommandDictionary(tolerating: $0) })
    }
}
