/// What people say around a command out of politeness or habit, by language: "could you … for me".
///
/// Fillers (``FillerWords``) may stand anywhere around them. A frame without a complete command means nothing: "can you explain
/// what turn on the light does" is no command.
struct PoliteFrames: Sendable {
    /// What stands before a command.
    let openings: WordSequences
    /// What stands before a command whose first word ends in "-ing": "would you mind turning on the light".
    let gerundOpenings: WordSequences
    /// What stands after a command.
    let closings: WordSequences

    /// The frames of a locale's language; none if there is no table.
    static func frames(for locale: LocaleIdentifier) -> PoliteFrames {
        let language = String(locale.language)
        return PoliteFrames(
            openings: openingsByLanguage[language] ?? .none,
            gerundOpenings: language == "en" ? englishGerundOpenings : .none,
            closings: closingsByLanguage[language] ?? .none)
    }

    /// The words of a text without fillers and polite words at both ends; at least one is left, if there is any.
    func command(in words: ArraySlice<NormalisedText.Word>) -> ArraySlice<NormalisedText.Word> {
        var words = words.drop(while: \.isFiller)
        while let length = openings.lengths(at: words).max(), length < words.count {
            words = words.dropFirst(length).drop(while: \.isFiller)
        }
        func dropFillers() { while words.last?.isFiller == true { words.removeLast() } }
        dropFillers()
        while let length = closings.longest(atEndOf: words), length < words.count {
            words = words.dropLast(length)
            dropFillers()
        }
        return words
    }

    /// Whether the words of ``command(in:)`` are a frame, and the text is nothing but frames: "for me".
    func isFrame(_ command: ArraySlice<NormalisedText.Word>) -> Bool {
        [openings, closings].contains { $0.lengths(at: command).contains(command.count) }
    }

    /// No frames.
    static let none = PoliteFrames(openings: .none, gerundOpenings: .none, closings: .none)

    private static let openingsByLanguage = WordSequences.byLanguage(openings)
    private static let englishGerundOpenings = WordSequences(gerundOpenings, locale: "en")
    private static let closingsByLanguage = WordSequences.byLanguage(closings)

    private static let gerundOpenings = "would you mind, do you mind, would you mind just"

    /// Kept short: no words that negate, quote, delay or set a condition.
    ///
    /// Statements about the speaker ("I want to", "can we") or others ("puede", "können sie") are left out, too.
    private static let openings: KeyValuePairs<String, String> = [
        "en": """
        could you, can you, would you, will you, could you just, can you just, i would like you to, i want you to, \
        i need you to, go ahead and, do me a favour and, do me a favor and, be so kind as to, be so good as to, \
        would you be so kind as to, \(gerundOpenings), okay, ok, alright, all right, excuse me
        """,
        "de": "kannst du, könntest du, würdest du, kannst du mal, könntest du mal, sei so gut und, bitte, okay, ok",
        "nl": "kun je, kan je, zou je, kunt u, zou u, alsjeblieft, alstublieft, oké, ok",
        "fr": """
        peux tu, pourrais tu, pouvez vous, pourriez vous, est-ce que tu peux, est-ce que vous pouvez, s'il te plaît, \
        s'il vous plaît, d'accord, okay, ok
        """,
        "es": "puedes, podrías, por favor, vale, okay, ok",
        "it": "puoi, potresti, per favore, per piacere, va bene, okay, ok",
    ]

    /// Kept short, too: "could you" and "if you can" at the end may be the beginning of something else.
    private static let closings: KeyValuePairs<String, String> = [
        "en": """
        for me, for us, now, for now, as of now, right now, for right now, right away, straight away, at once, \
        immediately, thanks, thanks a lot, thank you, thank you very much, thank you so much, and thanks, and thank \
        you, and thank you very much
        """,
        "de": """
        für mich, für uns, jetzt, für jetzt, sofort, bitte, danke, danke schön, vielen dank, und danke, und vielen \
        dank
        """,
        "nl": """
        voor mij, voor ons, nu, voor nu, meteen, alsjeblieft, alstublieft, dank je, dank je wel, bedankt, en \
        bedankt, en dank je wel
        """,
        "fr": """
        pour moi, pour nous, maintenant, pour maintenant, à partir de maintenant, tout de suite, pour tout de suite, \
        s'il te plaît, s'il vous plaît, merci, merci beaucoup, et merci, et merci beaucoup
        """,
        "es": """
        para mí, para nosotros, ahora, por ahora, para ahora, ahora mismo, por favor, gracias, muchas gracias, y \
        gracias, y muchas gracias
        """,
        "it": """
        per me, per noi, adesso, per adesso, ora, per ora, subito, per favore, per piacere, grazie, grazie mille, e \
        grazie, e grazie mille
        """,
    ]
}
