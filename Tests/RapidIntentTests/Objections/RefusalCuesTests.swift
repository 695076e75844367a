import Testing

@testable import RapidIntent

@Suite("Cues by which a sentence does not give the command it names")
struct RefusalCuesTests {
    private func reasons(_ text: String, _ locale: LocaleIdentifier) -> [Refusal.Reason] {
        let words = Normaliser(locale: locale).normalise(text)
        return RefusalCues.cues(for: SpokenLocale(locale))
            .find(in: words.wordsWithFillers, start: words.leadingFillers).compactMap(\.reason)
            .filter { $0 != .request }
    }

    @Test(
        "English",
        arguments: [
            ("do not lock the door", .negated), ("please don't stop", .negated), ("you mustn't lock it", .negated),
            ("never lock the door", .negated), ("stop turning on the lights", .negated),
            ("turn it up instead of down", .negated), ("no lights in here", .negated),
            ("leave the room without locking the door", .negated), ("forget about the lights", .negated),
            ("why did you lock the door", .question), ("um, what does stop do", .question),
            ("did you turn on the light", .question), ("who opened the blinds", .question),
            ("what happens if i say stop", .question), ("is the light on", .question),
            ("she told me to lock the door", .reported), ("the manual says lock the door", .reported),
            ("yesterday i locked the door", .reported), ("dad opened the blinds", .reported),
            ("if it rains close the blinds", .conditional), ("turn on the lights when i get home", .conditional),
            ("close the blinds as soon as the sun is out", .conditional), ("lock the door tomorrow", .conditional),
            ("turn the light on in 10 minutes", .conditional), ("turn on the", .unfinished),
        ] as [(String, Refusal.Reason)])
    func english(text: String, reason: Refusal.Reason) { #expect(reasons(text, "en").first == reason) }

    @Test(
        "Polite forms and indirect requests are no cues",
        arguments: [
            "could you lock the door", "would you mind turning on the light", "please lock the door if you can",
            "don't forget to lock the door", "i need some light", "i was wondering if you could dim the lights",
            "it's not bright enough", "put it on for a while", "can i have the radio on",
            "turn the light on when you can",
        ])
    func requests(text: String) { #expect(reasons(text, "en") == []) }

    @Test(
        "Other languages",
        arguments: [
            ("de", "mach das licht nicht an", .negated), ("de", "warum hast du das licht angemacht", .question),
            ("de", "sie hat mir gesagt ich soll das licht ausmachen", .reported),
            ("de", "wenn es regnet mach die rollläden zu", .conditional),
            ("fr", "n'allume pas la lumière", .negated), ("fr", "pourquoi as-tu éteint la lumière", .question),
            ("fr", "elle m'a dit d'allumer la lumière", .reported), ("fr", "s'il pleut ferme les volets", .conditional),
            ("es", "no enciendas la luz", .negated), ("es", "por qué has apagado la luz", .question),
            ("es", "me dijo que apagara la luz", .reported), ("es", "si llueve cierra las persianas", .conditional),
            ("it", "non accendere la luce", .negated), ("nl", "doe het licht niet aan", .negated),
            ("pt", "não acenda a luz", .negated), ("sv", "tänd inte lampan", .negated),
            ("pl", "nie włączaj światła", .negated), ("ru", "не включай свет", .negated),
            ("cs", "nezapínej světlo", .negated), ("fi", "älä sytytä valoa", .negated),
        ] as [(LocaleIdentifier, String, Refusal.Reason)])
    func languages(locale: LocaleIdentifier, text: String, reason: Refusal.Reason) {
        #expect(reasons(text, locale).first == reason)
    }

    @Test(
        "Requests in other languages",
        arguments: [
            ("de", "könntest du bitte das licht anmachen"), ("de", "wenn du kannst mach bitte das licht an"),
            ("de", "kannst du mal die heizung höher drehen"), ("fr", "tu peux allumer la lumière s'il te plaît"),
            ("es", "podrías encender la luz por favor"),
        ] as [(LocaleIdentifier, String)])
    func requestsInLanguages(locale: LocaleIdentifier, text: String) { #expect(reasons(text, locale) == []) }

    @Test("A language without a table has no cues")
    func noTable() { #expect(reasons("do not stop", "xx") == []) }
}
