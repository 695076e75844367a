extension NumberTable {
    /// The languages that have a table, as the subtags that name them.
    ///
    /// Checked against the number spellers num2words (github.com/savoirfairelinux/num2words) and, where that has none,
    /// the rules of the Unicode Common Locale Data Repository: 0 to 999 in each, and a sample up to a million where the
    /// language says thousands without a further word.
    static let all: KeyValuePairs<String, NumberTable> = [
        "de": .german, "nl": .dutch, "da": .danish, "nb nn no": .norwegian, "sv": .swedish,
        "fr": .french, "es": .spanish, "it": .italian, "pt": .portuguese, "ca": .catalan, "ro": .romanian,
        "pl": .polish, "cs": .czech, "sk": .slovak, "ru": .russian, "uk": .ukrainian, "bg": .bulgarian,
        "hr bs sr": .croatian, "sl": .slovenian, "fi": .finnish, "et": .estonian, "hu": .hungarian, "tr": .turkish,
        "el": .greek, "zh yue": .chinese, "ja": .japanese,
    ]
}
