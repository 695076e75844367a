extension RefusalCues.Table {
    /// The tables by language, several codes parted by spaces.
    ///
    /// English, German, French and Spanish were tried on sentences of other authors (`Tests/Fixtures/Refusals`); the others hold
    /// the plainest words only.
    static let byLanguage: KeyValuePairs<String, RefusalCues.Table> = [
        "en": english, "de": german, "fr": french, "es": spanish, "nl": dutch, "it": italian, "pt": portuguese,
        "ca": catalan, "ro": romanian, "sv": swedish, "da": danish, "nb nn no": norwegian, "fi": finnish,
        "pl": polish, "cs": czech, "sk": slovak, "ru": russian, "uk": ukrainian, "hu": hungarian, "tr": turkish,
        "el": greek,
    ]
}
