extension NumberTable {
    /// The tables by language subtags.
    ///
    /// Verified against num2words (github.com/savoirfairelinux/num2words) or, for languages that it lacks, against the
    /// rules of the Unicode Common Locale Data Repository: 0 to 999 in each language, and samples up to a million in
    /// languages that need no additional word for thousands.
    static let all: KeyValuePairs<String, NumberTable> = [
        "de": .german, "nl": .dutch, "da": .danish, "nb nn no": .norwegian, "sv": .swedish,
        "fr": .french, "es": .spanish, "it": .italian, "pt": .portuguese, "ca": .catalan, "ro": .romanian,
        "pl": .polish, "cs": .czech, "sk": .slovak, "ru": .russian, "uk": .ukrainian, "bg": .bulgarian,
        "hr bs sr": .croatian, "sl": .slovenian, "fi": .finnish, "et": .estonian, "hu": .hungarian, "tr": .turkish,
        "el": .greek, "zh yue": .chinese, "ja": .japanese, "ko": .korean, "vi": .vietnamese, "id ms": .indonesian,
        "hi": .hindi, "ne": .nepali, "mr": .marathi, "ur": .urdu, "bn": .bengali, "te": .telugu, "ar": .arabic,
        "fa": .persian,
    ]
}
