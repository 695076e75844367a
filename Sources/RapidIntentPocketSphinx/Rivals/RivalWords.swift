import RapidIntent

/// The words of a language that compete with the phrases of a dictionary.
///
/// ```swift
/// RivalWords.of("en-GB").openings.contains("do not")   // true
/// RivalWords.of("fi").openings                         // []
/// ```
///
/// A grammar of phrases alone forces every utterance into a phrase: "don't unlock the door" becomes "um unlock the
/// door". These words have paths of their own, so that they can be recognised. The words of an entry are spoken in
/// sequence.
///
/// In a language without a table, phrases compete with runs of phones only.
struct RivalWords: Equatable, Sendable {
    /// Words before a command that change its meaning: they negate it, ask about it, report it or set a condition.
    var openings: [String]

    /// An empty table.
    static let none = RivalWords(openings: [])

    /// The words of a locale's language.
    static func of(_ locale: LocaleIdentifier) -> RivalWords { byLanguage[String(locale.language)] ?? .none }

    /// The tables, by the language's subtag.
    static let byLanguage: [String: RivalWords] = [
        "de": german, "en": english, "es": spanish, "fr": french, "it": italian, "nl": dutch,
    ]

    /// Parses a table: commas and line breaks separate entries, and white space around them is ignored.
    init(table: String) {
        openings = table.split { $0 == "," || $0.isNewline }
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private init(openings: [String]) { self.openings = openings }
}

extension RivalWords {
    /// English; words of one or two phones occur only in longer entries, because a breath resembles them.
    static let english = RivalWords(
        table: """
            don't, do not, don't you, don't ever, doesn't, does not, didn't, did not, won't, will not
            can't, cannot, couldn't, shouldn't, should not, wouldn't, mustn't, must not, needn't, need not
            isn't, aren't, wasn't, weren't, haven't, hasn't, never, never ever, not, not to, without, neither
            nobody, no one, nothing, no longer, no need to, instead of, rather than, avoid, refuse to, forget to
            you must not, you must never, you should not, you should never, you shouldn't, you mustn't, you can't, you don't
            you do not, you never, you will not, you won't, you are not to, i don't, i do not, i didn't, i did not, i never
            i won't, i will not, i can't, i cannot, i wouldn't, i don't want to, we don't, we didn't, we never, we won't
            we must not, he didn't, she didn't, they didn't, they don't, they never, it doesn't, it's not
            please don't, please do not, please never, there's no need to
            who, whose, why, why did, why did you, why do, why is, why not, when, when did, when do, when does, when will, where did
            what did, what do, what does, what if, what happens if, how did, how do, how do you, how does, how can, how often
            which, whether, did you, did he, did she, did they, did anyone, did somebody, do you, does he, does she, does it, does anyone
            has anyone, has he, has she, have you, have we, have they, was, were you, is it, is there, are you, are there
            should, should i, should we, shall we, will you, will he, will she, will they, will it, might
            if you, if we, if he, if she, if they, if it, if the, unless, until, because, since, while, although, whenever, before
            before you, after, after you, once, as soon as, so that, in case, even if, suppose, imagine, remember, remember to, think
            i said, i told you, i told him, i told her, i asked, i think, i thought, i know, i guess, i wonder, i wish, i hope, i heard
            i saw, i just, i always, i used to, i forgot to, i tried to, i had to, i have to, i need to, i want to, i like to, i could
            i would, i should, i might, i must, i was, i was going to, i'm not, i have, i will, i can, i did
            you said, you told me, you always, you could, you should, you would, you might, you must, you have to, you need to, you were
            he said, he told me, he wants to, he wanted to, he always, he will, he can, he was, he had to
            she said, she told me, she wants to, she wanted to, she always, she will, she can, she was, she had to
            we said, we always, we should, we could, we might, we must, we have to, we need to, we had to, we were, we will, we can
            they said, they told me, they want to, they always, they should, they will, they were, they can
            it was, it will, it would, that was, there is, there was, somebody, someone, everybody, everyone, anybody, people
            my mother, my father, my brother, my sister, my wife, my husband, my friend, his, her, their, your, this, these, those
            said, says, told, told me to, tell him to, tell her to, ask him to, ask her to, asked me to, tried to, trying to
            wanted to, want to, used to, supposed to, going to, about to, able to, have to, had to, need to, like to
            learn to, help me, let me, let us, let's, always, often, sometimes, usually, maybe, perhaps, almost, already, only
            yesterday, tomorrow, last night, every night, every morning
            """)
}

extension RivalWords {
    static let german = RivalWords(
        table: """
            nicht, bitte nicht, nie, niemals, kein, keine, keinen, keinesfalls, auf keinen fall, ohne, niemand, nichts, statt
            du sollst nicht, du darfst nicht, du musst nicht, sie sollen nicht, ich will nicht, ich wollte nicht, wir wollen nicht
            warum, wieso, weshalb, wann, wer, wie, wo, was, ob, hast du, hat er, hat sie, haben wir, hatte, war, sind, soll ich
            wenn, falls, sobald, bevor, nachdem, weil, während, obwohl, solange, bis
            ich, ich habe, ich hatte, ich wollte, ich soll, ich muss, ich kann, du hast, er hat, er sagt, er sagte, sie hat, sie sagt
            sie sagte, wir haben, wir wollten, man hat, jemand hat, sag ihm, sag ihr, vielleicht, gestern, morgen
            """)
}

extension RivalWords {
    static let dutch = RivalWords(
        table: """
            niet, nooit, geen, zonder, niemand, niets, in plaats van, je mag niet, je moet niet, u mag niet
            ik wil niet, we willen niet, waarom, wanneer, wie, hoe, waar, wat, of, heb je, heeft hij, heeft zij, hebben we, was
            als, indien, zodra, voordat, nadat, omdat, terwijl, hoewel, totdat, tenzij
            ik, ik heb, ik wilde, ik moet, je hebt, hij heeft, hij zei, zij heeft, zij zei, we hebben, iemand, zeg hem, zeg haar
            misschien, gisteren, morgen
            """)
}

extension RivalWords {
    static let french = RivalWords(
        table: """
            ne, ne pas, pas, jamais, ne jamais, sans, personne, rien, plus jamais, au lieu de, il ne faut pas
            tu ne dois pas, vous ne devez pas, je ne veux pas, pourquoi, quand, qui, comment, où, est-ce que, as-tu, avez-vous
            si, avant de, après, parce que, bien que, pendant que, jusqu'à, à moins que, dès que
            je, j'ai, je voulais, je dois, il a, il a dit, elle a, elle a dit, on a, on m'a dit, nous avons, ils ont, quelqu'un
            dis-lui, peut-être, hier, demain
            """)
}

extension RivalWords {
    static let italian = RivalWords(
        table: """
            non, non devi, non dovete, non voglio, mai, giammai, senza, nessuno, niente, nulla, neanche, invece di
            perché, quando, chi, come, dove, che cosa, hai, ha, abbiamo, aveva, dovrei
            se, prima di, dopo, mentre, anche se, finché, a meno che, appena
            io, ho, volevo, devo, lui ha detto, lei ha detto, ha detto di, mi ha detto, qualcuno, digli, dille, forse, ieri, domani
            """)
}

extension RivalWords {
    static let spanish = RivalWords(
        table: """
            no, no quiero, no debes, no tienes que, nunca, jamás, sin, nadie, nada, ni, tampoco, en vez de
            por qué, cuándo, quién, cómo, dónde, qué, has, ha, hemos, había, debería
            si, cuando, antes de, después de, porque, aunque, mientras, hasta que, a menos que
            yo, he, quiero, quería, tengo que, él dijo, ella dijo, dijo que, me dijo, dicen que, alguien, dile, quizás, ayer, mañana
            """)
}
