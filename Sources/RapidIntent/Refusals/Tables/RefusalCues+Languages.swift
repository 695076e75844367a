extension RefusalCues.Table {
    /// The tables by language; spaces separate several codes.
    ///
    /// English, German, French and Spanish are tested with sentences of other authors (`Tests/Fixtures/Refusals`). The
    /// other tables have only the most common words.
    static let byLanguage: KeyValuePairs<String, RefusalCues.Table> = [
        "en": english, "de": german, "fr": french, "es": spanish, "nl": dutch, "it": italian, "pt": portuguese,
        "ca": catalan, "ro": romanian, "sv": swedish, "da": danish, "nb nn no": norwegian, "fi": finnish,
        "pl": polish, "cs": czech, "sk": slovak, "ru": russian, "uk": ukrainian, "hu": hungarian, "tr": turkish,
        "el": greek,
    ]
}
