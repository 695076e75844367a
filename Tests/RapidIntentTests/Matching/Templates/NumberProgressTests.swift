import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@Suite("Numbers of a range, whole or not at all") struct NumberProgressTests {
    private static let lists = [
        ListSource("n", range: NumberRange(from: 0, to: 100)),
        ListSource("t", range: NumberRange(from: -20, to: 40, fractions: .halves)),
        ListSource("fine", range: NumberRange(from: -5, to: 5, fractions: .tenths)),
        .wildcard("any"),
    ]
    private static let templates = [
        "volume {n}", "heat {t} [x]", "offset {fine}", "put {n} {any}", "ask {any} {n}", "time {n} {n:m}",
    ]

    @Test(
        "What is understood whole has its value, and nothing else matches",
        arguments: [
            ("volume 20", "0(n: 20)"), ("volume 20.0", "0(n: 20)"), ("volume –5", "nothing"), ("volume - 5", "nothing"),
            ("volume --5", "nothing"), ("volume -five", "nothing"), ("volume .5", "nothing"), ("volume ½", "nothing"),
            ("volume 5½", "nothing"), ("volume 5-10", "nothing"), ("volume 5.5.5", "nothing"),
            ("volume 1:05", "nothing"), ("volume 5²", "nothing"), ("volume 5①", "nothing"), ("volume ２０", "0(n: 20)"),
            ("volume two oh", "nothing"), ("volume negative five", "nothing"), ("volume 150", "nothing"),
            ("volume twenty and a half", "nothing"), ("volume point five", "nothing"), ("volume oh five", "nothing"),
            ("heat –5", "1(t: -5)"), ("heat — 5", "1(t: -5)"), ("heat negative five", "1(t: -5)"),
            ("heat --5", "nothing"), ("heat plus five", "1(t: 5)"), ("heat plus five and a half", "1(t: 5.5)"),
            ("heat plus point five", "1(t: 0.5)"), ("heat plus", "…"), ("heat plus plus five", "nothing"),
            ("heat minus plus five", "nothing"), ("heat plus minus five", "nothing"), ("volume plus five", "nothing"),
            ("heat - 5", "1(t: -5)"), ("heat -5½ x", "1(t: -5.5)"), ("heat 21 and a half x", "1(t: 21.5)"),
            ("heat minus five and a half", "1(t: -5.5)"), ("heat 5 1/2", "1(t: 5.5)"), ("heat ½", "1(t: 0.5)"),
            ("heat .5", "1(t: 0.5)"), ("heat point five", "1(t: 0.5)"), ("heat minus point five", "1(t: -0.5)"),
            ("heat point four", "nothing"), ("heat point", "…"), ("heat twenty and a", "…"),
            ("heat 40 and a half", "nothing"),
            ("heat 20.5 and a half", "nothing"), ("heat 20 and a x", "nothing"), ("heat 20¼", "nothing"),
            ("offset point three", "2(fine: 0.3)"), ("offset minus point 3", "2(fine: -0.3)"),
            ("offset point 33", "nothing"),
            ("put 5 10 eggs", "3(n: 5, any: 10 eggs)"), ("put 5-10 eggs", "…"), ("put 1:05 hours", "…"),
            ("put 5 and a half eggs", "…"), ("put 5 and eggs", "3(n: 5, any: and eggs)"),
            ("ask bob 5", "4(any: bob, n: 5)"), ("ask bob - 5", "…"), ("ask bob point 5", "…"),
            ("time 7:30", "5(n: 7, m: 30)"), ("time 7-30", "5(n: 7, m: 30)"),
        ])
    func english(text: String, expected: String) {
        #expect(meaning(of: text, in: ranges(in: Self.templates, locale: "en")) == expected)
    }

    @Test(
        "Signs, decimals and halves of each language",
        arguments: [
            ("de", "minus zwei", "-2"), ("de", "–2,5", "-2.5"), ("de", "zweieinhalb", "2.5"),
            ("de", "anderthalb", "1.5"),
            ("de", "zwei und ein halb", "2.5"), ("de", "zwei einhalb", "2.5"), ("de", "Komma fünf", "0.5"),
            ("de", ",5", "0.5"),
            ("fr", "moins deux", "-2"), ("fr", "deux et demi", "2.5"), ("fr", "vingt et demie", "20.5"),
            ("fr", "2,5", "2.5"),
            ("fr", "virgule cinq", "0.5"), ("fr", "moins deux et demi", "-2.5"),
            ("es", "menos dos", "-2"), ("es", "negativo dos", "-2"), ("es", "dos y medio", "2.5"),
            ("es", "veinte y media", "20.5"),
            ("es", "coma cinco", "0.5"), ("es", "2,5", "2.5"),
            ("it", "meno due", "-2"), ("it", "due e mezzo", "2.5"), ("it", "venti e mezza", "20.5"),
            ("it", "2,5", "2.5"),
            ("it", "virgola cinque", "0.5"),
            ("nl", "min twee", "-2"), ("nl", "twintig en een halve", "20.5"), ("nl", "tweeënhalf", "2.5"),
            ("nl", "anderhalf", "1.5"), ("nl", "drie en een half", "3.5"), ("nl", "komma vijf", "0.5"),
            ("nl", "2,5", "2.5"),
            ("pt", "menos dois", "-2"), ("pt", "negativo dois", "-2"), ("pt", "dois e meio", "2.5"),
            ("pt", "vinte e meia", "20.5"),
            ("pt", "vírgula cinco", "0.5"), ("pt", "2,5", "2.5"),
            ("sv", "minus två", "-2"), ("sv", "två och en halv", "2.5"), ("sv", "tjugo och ett halvt", "20.5"),
            ("sv", "halvannan", "1.5"), ("sv", "komma fem", "0.5"), ("sv", "2,5", "2.5"),
            ("en", "negative two", "-2"), ("en", "two and a half", "2.5"), ("en", "2.5", "2.5"),
        ])
    func languages(locale: String, text: String, value: String) {
        let locale = LocaleIdentifier(rawValue: locale)
        #expect(meaning(of: "x " + text, in: ranges(in: ["x {t}"], locale: locale)) == "0(t: \(value))")
        let whole = ["x {t}", "y {n}"]
        let isWhole = !value.contains(".") && !value.hasPrefix("-")
        let found = meaning(of: "y " + text, in: ranges(in: whole, locale: locale))
        #expect(found == (isWhole ? "1(n: \(value))" : "nothing"))
    }

    @Test("A plus of each language", arguments: [("de", "plus zwei"), ("es", "más dos"), ("it", "più due")])
    func plus(locale: String, text: String) {
        let dictionary = ranges(in: ["x {t}"], locale: LocaleIdentifier(rawValue: locale))
        #expect(meaning(of: "x " + text, in: dictionary) == "0(t: 2)")
    }

    @Test("A name with a dash is found without it")
    func names() {
        let names = ListSource("lamp", "Lamp - 2", "Lamp – 3")
        let dictionary = TestSupport.dictionary("light {lamp}", lists: [names])
        #expect(meaning(of: "light lamp two", in: dictionary) == "0(lamp: Lamp - 2)")
        #expect(meaning(of: "light Lamp - 2", in: dictionary) == "0(lamp: Lamp - 2)")
        #expect(meaning(of: "light lamp 3", in: dictionary) == "0(lamp: Lamp – 3)")
    }

    @Test("A number waits for no longer than before, although a half may follow")
    func noFurtherWait() {
        let dictionary = ranges(in: ["x {t}"], locale: "en")
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "x forty").canChange == false)
        #expect(matcher.update(to: "x five").following == 1)
        #expect(matcher.update(to: "x five and a").canContinue)
        #expect(matcher.update(to: "x five and a half").canChange == false)
    }

    private func ranges(in templates: [String], locale: LocaleIdentifier) -> CommandDictionary {
        CommandDictionary(tolerating: [
            DictionarySource(
                locale: Located(locale), lists: Self.lists,
                intents: templates.enumerated().map { number, template in
                    IntentSource(name: Located("\(number)"), phrases: [Located(template)])
                })
        ])
    }
}
