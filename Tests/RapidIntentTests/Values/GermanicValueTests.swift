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
            (.date, "vrijdag a.s.", ["2026-12-04"]), (.date, "zo 6 december 2026", ["2026-12-06"]),
            (.currency, "5k euro", ["5000"]), (.datetime, "morgenochtend half acht", ["2026-12-01T07:30"]),
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
            (.number, "5 m"), (.date, "zo"), (.date, "ma"), (.date, "op drie"), (.time, "zeven vijf"),
            (.datetime, "drie om vijf"), (.duration, "minstens tien minuten"), (.duration, "meer dan een uur"),
            (.duration, "5 - 10 u"),
        ] as [(EntityType, String)])
    func notDutch(type: EntityType, words: String) { #expect(Self.value(type, words, "nl") == nil) }

    @Test(
        "Swedish",
        arguments: [
            (.number, "minus två och en halv", ["-2.5"]), (.number, "en och en halv miljon", ["1500000"]),
            (.number, "två tjog", ["40"]), (.number, "tjugo tjugofemtedelar", ["0.8"]),
            (.ordinal, "den tjugoandra", ["22"]), (.ordinal, "femtio tredje", ["53"]),
            (.percentage, "en halv procent", ["0.5"]),
            (.temperature, "fem minusgrader", ["-5"]), (.temperature, "fem grader kallt", ["-5"]),
            (.currency, "tjugo kronor och femtio öre", ["20.5"]), (.currency, "1 250,50 kr", ["1250.5"]),
            (.duration, "en och en halv timme", ["PT1H30M"]), (.duration, "tre kvart", ["PT45M"]),
            (.duration, "fem minuters", ["PT5M"]), (.duration, "ett halvår", ["P6M"]),
            (.time, "halv åtta på morgonen", ["07:30"]), (.time, "fem i halv åtta", ["19:25", "07:25"]),
            (.time, "vid sjutiden på kvällen", ["19:00"]), (.time, "klockan nitton noll fem", ["19:05"]),
            (.date, "den tredje maj", ["2027-05-03", "2026-05-03"]), (.date, "i fredags", ["2026-11-27"]),
            (.date, "på fredag om en vecka", ["2026-12-11"]), (.date, "om tre dagar", ["2026-12-03"]),
            (.date, "dagen före julafton", ["2026-12-23"]), (.date, "mors dag 2027", ["2027-05-30"]),
            (.datetime, "i morgon bitti klockan halv åtta", ["2026-12-01T07:30"]),
            (.datetime, "klockan tre på fredag eftermiddag", ["2026-12-04T15:00", "2026-11-27T15:00"]),
            (.datetime, "om tre kvart", ["2026-11-30T11:00"]), (.digits, "noll sju dubbel noll", ["0700"]),
        ] as [(EntityType, String, [String])])
    func swedish(type: EntityType, words: String, readings: [String]) {
        #expect(Self.value(type, words, "sv")?.readings == readings)
    }

    @Test(
        "what is no value in Swedish",
        arguments: [
            (.time, "13 på morgonen"), (.time, "kvart i"), (.date, "31 februari"), (.date, "fredag morgon"),
            (.duration, "fem minuter tio minuter"), (.number, "5-10"), (.currency, "tjugo och femtio"),
            (.number, "10 m"), (.number, "tre av fyra"), (.date, "tre"), (.time, "sju fem"),
            (.duration, "minst tio minuter"),
        ] as [(EntityType, String)])
    func notSwedish(type: EntityType, words: String) { #expect(Self.value(type, words, "sv") == nil) }
}
