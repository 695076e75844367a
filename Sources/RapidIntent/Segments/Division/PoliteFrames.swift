/// What people say around a command out of politeness or habit, by language: "could you … for me".
///
/// Fillers (``FillerWords``) may stand anywhere around them. A frame without a complete command means nothing: "can you explain
/// what turn on the light does" is no command.
struct PoliteFrames: Sendable {
    /// What stands before a command.
    let openings: WordSequences
    /// What stands after a command.
    let closings: WordSequences

    /// The frames of a locale's language; none if there is no table.
    static func frames(for locale: LocaleIdentifier) -> PoliteFrames {
        let language = String(locale.language)
        return PoliteFrames(
            openings: openingsByLanguage[language] ?? .none, closings: closingsByLanguage[language] ?? .none)
    }

    /// No frames.
    static let none = PoliteFrames(openings: .none, closings: .none)

    private static let openingsByLanguage = WordSequences.byLanguage(openings)
    private static let closingsByLanguage = WordSequences.byLanguage(closings)

    /// Kept short: a frame must not negate, quote or delay what follows, nor make it somebody else's task ("I can", "let her").
    private static let openings: KeyValuePairs<String, String> = [
        "en": """
        could you, can you, would you, will you, could you just, can you just, would you just, can we, could we, \
        i would like you to, i want you to, i need you to, i would like to, i want to, go ahead and, just, \
        be so kind as to, be so good as to, would you be so kind as to, okay, ok, alright, all right, so, now
        """,
        "de": """
        kannst du, könntest du, würdest du, kannst du bitte, könntest du bitte, würdest du bitte, können sie, \
        könnten sie, würden sie, okay, ok, gut, also, jetzt
        """,
        "nl": "kun je, kan je, zou je, wil je, kunt u, zou u, wilt u, oké, ok, nu",
        "fr":
            "peux tu, pourrais tu, pouvez vous, pourriez vous, tu peux, vous pouvez, je voudrais, je veux, d'accord, okay, ok",
        "es": "puedes, podrías, puede, podría, quiero, quisiera, me gustaría, vale, okay, ok, ahora",
        "it": "puoi, potresti, può, potrebbe, vorrei, voglio, okay, ok, va bene, adesso, ora",
    ]

    private static let closings: KeyValuePairs<String, String> = [
        "en":
            "for me, for us, now, right now, right away, would you, will you, could you, can you, thanks, thank you, if you can",
        "de": "für mich, für uns, jetzt, sofort, danke",
        "nl": "voor mij, voor ons, nu, meteen, dank je, bedankt",
        "fr": "pour moi, pour nous, maintenant, tout de suite, merci",
        "es": "para mí, para nosotros, ahora, ahora mismo, gracias",
        "it": "per me, per noi, adesso, ora, subito, grazie",
    ]
}
