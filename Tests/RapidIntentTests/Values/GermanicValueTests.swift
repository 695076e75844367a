import Testing

@testable import RapidIntent

/// Values as rules of a language read them, said on Monday, 30 November 2026, at 10:15.
@Suite("Values in Dutch and Swedish")
struct GermanicValueTests {
    private static func value(_ type: EntityType, _ words: String, _ locale: LocaleIdentifier) -> ReckonedValue? {
        let text = Normaliser(locale: locale).normalise(words)
        let moment = LocalDateTime("2026-11-30T10:15")
        let values = Language.of(locale).values(of: type)
        return values?.value(of: text.words.indices, in: text, as: ValueRange(type), at: moment, locale)
    }

    @Test(
        "Dutch",
        arguments: [
            (.number, "min tweeënhalf", ["-2.5"]), (.number, "anderhalf miljoen", ["1500000"]),
            (.number, "een half dozijn", ["6"]), (.number, "driekwart", ["0.75"]),
            (.ordinal, "de tweeëntwintigste", ["22"]), (.percentage, "twaalf en een half procent", ["12.5"]),
            (.temperature, "vijf graden onder nul", ["-5"]), (.currency, "twintig euro vijftig", ["20.5"]),
            (.currency, "drie tientjes", ["30"]), (.duration, "anderhalf uur", ["PT1H30M"]),
            (.duration, "een half jaar", ["P6M"]), (.duration, "drie kwartier", ["PT45M"]),
            (.duration, "een minuut of tien", ["PT10M"]), (.time, "half acht 's ochtends", ["07:30"]),
            (.time, "vijf voor half acht", ["19:25", "07:25"]), (.time, "rond tweeën", ["14:00", "02:00"]),
            (.time, "acht uur nul vijf 's avonds", ["20:05"]),
            (.date, "de derde van mei", ["2027-05-03", "2026-05-03"]), (.date, "vrijdag over een week", ["2026-12-11"]),
            (.date, "de dag voor kerst", ["2026-12-24"]),
            (.date, "vrijdag a.s.", ["2026-12-04"]), (.datetime, "morgenochtend half acht", ["2026-12-01T07:30"]),
            (.datetime, "volgende week vrijdagmiddag om drie uur", ["2026-12-11T15:00"]),
            (.datetime, "over drie kwartier", ["2026-11-30T11:00"]), (.digits, "nul zes dubbel twee", ["0622"]),
        ] as [(EntityType, String, [String])])
    func dutch(type: EntityType, words: String, readings: [String]) {
        #expect(Self.value(type, words, "nl")?.readings == readings)
    }

    @Test(
        "what is no value in Dutch",
        arguments: [
            (.time, "13 uur 's ochtends"), (.time, "kwart voor"), (.date, "31 februari"), (.date, "maandagochtend"),
            (.duration, "vijf dagen en vijf dagen"), (.number, "5-10"), (.currency, "min vijf euro"),
        ] as [(EntityType, String)])
    func notDutch(type: EntityType, words: String) {
        #expect(Self.value(type, words, "nl") == nil)
    }
}
