import Testing

@testable import RapidIntent

/// What values say together: nights, twelve o'clock, weekdays beside dates, and units of several.
@Suite("Parts of values")
struct ValuePartsTests {
    /// The readings of words that are said on Monday, 30 November 2026, at 10:15, or another moment.
    private static func readings(
        _ type: EntityType, _ words: String, _ locale: LocaleIdentifier = "en-GB",
        at moment: String = "2026-11-30T10:15", in range: ValueRange? = nil
    ) -> [String]? {
        let text = Normaliser(locale: locale).normalise(words)
        let range = range ?? ValueRange(type)
        let values = Language.of(locale).values(of: type)
        return values?.value(of: text.words.indices, in: text, as: range, at: LocalDateTime(moment), locale)?.readings
    }

    @Test(
        "minutes before twelve are those of midday first",
        arguments: [
            ("quarter to twelve", "en", ["11:45", "23:45"]), ("ten to twelve", "en", ["11:50", "23:50"]),
            ("halb zwölf", "de", ["11:30", "23:30"]), ("halv tolv", "sv", ["11:30", "23:30"]),
            ("las doce menos cuarto", "es", ["11:45", "23:45"]), ("quarter to one", "en", ["12:45", "00:45"]),
            ("twelve", "en", ["12:00", "00:00"]),
        ] as [(String, LocaleIdentifier, [String])])
    func beforeTwelve(words: String, locale: LocaleIdentifier, readings: [String]) {
        #expect(Self.readings(.time, words, locale) == readings)
    }

    @Test("tomorrow, the time before midday comes first")
    func tomorrowBeforeTwelve() {
        let readings = ["2026-12-01T11:45", "2026-12-01T23:45"]
        #expect(Self.readings(.datetime, "tomorrow at quarter to twelve") == readings)
    }

    @Test(
        "a night ends on the next day",
        arguments: [
            ("tonight at three", "en", ["2026-12-01T03:00"]), ("tonight at twelve", "en", ["2026-12-01T00:00"]),
            ("tonight at seven", "en", ["2026-11-30T19:00"]), ("midnight tonight", "en", ["2026-12-01T00:00"]),
            ("tonight at midnight", "en", ["2026-12-01T00:00"]), ("today at midnight", "en", ["2026-12-01T00:00"]),
            ("quarter to midnight tonight", "en", ["2026-11-30T23:45"]),
            ("friday night at twelve", "en", ["2026-12-05T00:00", "2026-11-28T00:00"]),
            ("tomorrow night at one", "en", ["2026-12-02T01:00"]), ("tomorrow at 24:00", "en", ["2026-12-02T00:00"]),
            ("heute Nacht um drei", "de", ["2026-12-01T03:00"]), ("vannacht om drie", "nl", ["2026-12-01T03:00"]),
            ("cette nuit à trois heures", "fr", ["2026-12-01T03:00"]),
            ("anoche a las tres", "es", ["2026-11-30T03:00"]), ("2 am tonight", "en", ["2026-12-01T02:00"]),
        ] as [(String, LocaleIdentifier, [String])])
    func night(words: String, locale: LocaleIdentifier, readings: [String]) {
        #expect(Self.readings(.datetime, words, locale) == readings)
    }

    @Test("after midnight, tonight is the same day")
    func afterMidnight() {
        #expect(Self.readings(.datetime, "tonight at three", at: "2026-11-30T01:00") == ["2026-11-30T03:00"])
    }

    @Test("a time of today is never past")
    func today() {
        #expect(Self.readings(.datetime, "today at seven") == ["2026-11-30T19:00"])
        #expect(Self.readings(.datetime, "today at 8:30 am") == nil)
    }

    @Test("evenings and nights have their own hours")
    func halves() {
        for words in ["five at night", "three in the evening"] { #expect(Self.readings(.time, words) == nil) }
        #expect(Self.readings(.time, "ten at night") == ["22:00"])
        #expect(Self.readings(.time, "sieben uhr nachts", "de") == nil)
        #expect(Self.readings(.time, "8 pm in the evening") == ["20:00"])
        for words in ["8 am tonight", "2 pm tonight"] { #expect(Self.readings(.datetime, words) == nil) }
        #expect(Self.readings(.datetime, "8 pm tonight") == ["2026-11-30T20:00"])
    }

    @Test(
        "a weekday beside a date must be that of the date",
        arguments: [
            ("friday the 13th", ["2027-08-13", "2026-11-13"]), ("monday the 30th", ["2026-11-30", "2027-08-30"]),
            ("friday the 5th of december 2026", nil), ("saturday the 5th of december 2026", ["2026-12-05"]),
            ("saturday the 5th of december", ["2026-12-05"]), ("friday the 5th of december", ["2025-12-05"]),
            ("sunday the 5th of december", nil),
        ] as [(String, [String]?)])
    func weekdayOfDate(words: String, readings: [String]?) {
        #expect(Self.readings(.date, words) == readings)
    }

    @Test("this Monday, on a Sunday, is first the next day")
    func thisWeek() {
        #expect(Self.readings(.date, "this monday", at: "2026-11-29T10:15") == ["2026-11-30", "2026-11-23"])
        #expect(Self.readings(.date, "this friday") == ["2026-12-04"])
    }

    @Test(
        "parts of units of several are parts of all of them",
        arguments: [
            ("one and a half decades", "P15Y"), ("two and a half fortnights", "P5W"), ("a decade and a half", "P15Y"),
            ("a fortnight and a half", "P3W"), ("an hour and a half", "PT1H30M"),
            ("a decade and two months and a half", "P10Y2M15D"),
        ])
    func units(words: String, duration: String) {
        #expect(Self.readings(.duration, words) == [duration])
    }

    @Test("bounds count in every spelling of ISO 8601")
    func bounds() {
        let day = ValueRange(.time, from: "9:00", to: "21:00:00")
        #expect(Self.readings(.time, "10:30", in: day) == ["10:30"])
        #expect(Self.readings(.time, "9 pm", in: day) == ["21:00"])
        #expect(Self.readings(.time, "8:30", in: day) == ["20:30"])
        let year = ValueRange(.date, from: "2026-1-5", to: "2026-12-9")
        #expect(Self.readings(.date, "the 20th of february 2026", in: year) == ["2026-02-20"])
        #expect(Self.readings(.date, "the 24th of december 2026", in: year) == nil)
    }
}
