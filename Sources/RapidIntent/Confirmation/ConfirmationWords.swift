/// How people say yes and no to a question, and how they are asked, by language.
struct ConfirmationWords: Sendable {
    /// What means yes.
    let yes: WordSequences
    /// What means no.
    let no: WordSequences
    /// What may stand before what was meant instead: "no, the kitchen", "no, I meant the kitchen".
    let rather: WordSequences
    /// The question, with `…` for the words that may have been meant.
    let question: String

    /// The words of a locale's language; in a language without a table, nothing is an answer.
    static func words(for locale: LocaleIdentifier) -> ConfirmationWords {
        byLanguage[String(locale.language)] ?? ConfirmationWords(yes: .none, no: .none, rather: .none, question: "“…”?")
    }

    /// The question whether some words were meant.
    func question(about words: String) -> String { question.replacing("…", with: words) }

    private static let byLanguage: [String: ConfirmationWords] = {
        let (yes, no) = (WordSequences.byLanguage(affirmations), WordSequences.byLanguage(denials))
        let rather = WordSequences.byLanguage(corrections)
        return Dictionary(
            uniqueKeysWithValues: questions.map { language, question in
                (
                    language,
                    ConfirmationWords(
                        yes: yes[language] ?? .none, no: no[language] ?? .none, rather: rather[language] ?? .none,
                        question: question)
                )
            })
    }()

    /// Kept short: nothing that can be said to somebody else in passing ("maybe", "I think so", "good").
    private static let affirmations: KeyValuePairs<String, String> = [
        "en": """
        yes, yeah, yep, yup, sure, of course, correct, exactly, that is right, that is correct, i did, \
        do it, do that, do so, go ahead, ok, okay, all right, alright, please do, affirmative
        """,
        "de": """
        ja, jawohl, jep, genau, richtig, stimmt, das stimmt, das ist richtig, klar, na klar, natürlich, sicher, mach das, \
        mach es, tu das, ja bitte, ok, okay, in ordnung
        """,
        "nl":
            "ja, jawel, jazeker, jep, zeker, klopt, dat klopt, inderdaad, precies, juist, doe dat, doe het, graag, ok, oké",
        "fr": """
        oui, ouais, exactement, exact, c'est ça, c'est cela, tout à fait, bien sûr, vas-y, allez-y, fais-le, faites-le, \
        d'accord, ok, okay
        """,
        "es":
            "sí, exacto, exactamente, eso es, correcto, claro, claro que sí, por supuesto, hazlo, adelante, vale, ok, de acuerdo",
        "it":
            "sì, esatto, esattamente, giusto, certo, certamente, proprio così, fallo, fai pure, va bene, ok, d'accordo",
    ]

    private static let denials: KeyValuePairs<String, String> = [
        "en": """
        no, nope, nah, no thanks, no thank you, not that, cancel, cancel that, cancel it, never mind, nevermind, forget it, \
        forget that, stop, do not, wrong, that is wrong, that is not right, i did not
        """,
        "de":
            "nein, nee, nö, nein danke, abbrechen, abbruch, vergiss es, lass das, lass es, stopp, stop, falsch, das ist falsch",
        "nl": "nee, nee dank je, neen, annuleren, annuleer, laat maar, vergeet het, stop, fout, dat klopt niet",
        "fr":
            "non, non merci, annule, annulez, annuler, laisse tomber, laissez tomber, oublie ça, stop, arrête, c'est faux",
        "es": "no, no gracias, cancela, cancelar, olvídalo, déjalo, para, eso no, incorrecto",
        "it": "no, no grazie, annulla, annullare, lascia stare, lascia perdere, stop, fermo, sbagliato",
    ]

    /// What stands before a correction, and does not negate it.
    ///
    /// Spanish "no" negates what follows ("no encender la luz"), so that Spanish has none.
    private static let corrections: KeyValuePairs<String, String> = [
        "en": "no, nope, nah, no no, no i meant, no i mean, no i said, no i meant to say, no make it, no rather",
        "de": "nein, nee, nö, nein nein, nein ich meinte, nein ich meine, nein sondern, nein ich sagte, nein lieber",
        "nl": "nee, neen, nee nee, nee ik bedoelde, nee ik bedoel, nee ik zei, nee liever",
        "fr": "non, non non, non je voulais dire, non j'ai dit, non plutôt",
        "it": "no, no no, no volevo dire, no intendevo, no ho detto, no piuttosto",
    ]

    private static let questions = [
        "en": "Did you mean “…”?", "de": "Meintest du „…“?", "nl": "Bedoelde je ‘…’?",
        "fr": "Vouliez-vous dire « … » ?",
        "es": "¿Querías decir «…»?", "it": "Volevi dire «…»?",
    ]
}
