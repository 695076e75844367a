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
            ("tomorrow at midnight", "en", ["2026-12-02T00:00"]), ("midnight", "en", ["2026-12-01T00:00"]),
            ("mañana a medianoche", "es", ["2026-12-02T00:00"]), ("morgen um Mitternacht", "de", ["2026-12-02T00:00"]),
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

    @Test("years end with 9999")
    func lastYear() {
        #expect(Self.readings(.date, "tomorrow", at: "9999-12-31T10:15") == nil)
        #expect(Self.readings(.datetime, "in an hour", at: "9999-12-31T23:15") == nil)
        #expect(Self.readings(.datetime, "at seven", at: "9999-12-31T23:15") == nil)
        #expect(Self.readings(.date, "in 9000 years") == nil)
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
            ("friday the 13th", ["2026-11-13", "2027-08-13"]), ("monday the 30th", ["2026-11-30", "2027-08-30"]),
            ("friday the 4th", ["2026-12-04", "2026-09-04"]),
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
        for words in ["this week monday", "monday of this week"] {
            #expect(Self.readings(.date, words, at: "2026-11-29T10:15") == ["2026-11-23"])
        }
    }

    @Test(
        "parts of millions, powers, and ranks of numbers whose end they count",
        arguments: [
            (.number, "a million and a half", "1500000"), (.number, "six million and two thirds", "6666666.666666667"),
            (.number, "two thousand and a quarter", "2250"), (.number, "102 and a half", "102.5"),
            (.number, "6.23x10^-4", "0.000623"), (.number, "-12e-1", "-1.2"), (.number, "2e3", "2000"),
            (.number, "2.5^-1", "0.4"), (.number, "1.1^+2", "1.21"), (.number, "one over four", "0.25"),
            (.number, "1,000e-5", nil), (.number, "2 e 3", nil), (.number, "9007199254740993", nil),
            (.ordinal, "three million fifty-two thousandth", "3052000"), (.ordinal, "thousandth", "1000"),
            (.ordinal, "two hundredth", "200"), (.ordinal, "2,052 thousandth", nil),
        ] as [(EntityType, String, String?)])
    func scales(type: EntityType, words: String, number: String?) {
        #expect(Self.readings(type, words)?.first == number)
        #expect(Self.readings(.number, "1250000 fifths")?.first != "50001000000")
    }

    @Test(
        "an ordinal in one word is the words of the number with an ending",
        arguments: [
            ("dreiundzwanzigsten", "de", "23"), ("der zweiunddreißigste", "de", "32"), ("achte", "de", "8"),
            ("tweeëndertigste", "nl", "32"), ("twaalfde", "nl", "12"), ("tjugoförste", "sv", "21"),
            ("fyrtioandra", "sv", "42"), ("nittonde", "sv", "19"), ("centocinquesimo", "it", "105"),
            ("ventitreesima", "it", "23"), ("millesimo", "it", "1000"), ("soixante-douzième", "fr", "72"),
            ("onzieme", "fr", "11"), ("letzte", "de", nil), ("beste", "nl", nil), ("medesimo", "it", nil),
        ] as [(String, LocaleIdentifier, String?)])
    func endings(words: String, locale: LocaleIdentifier, number: String?) {
        #expect(Self.readings(.ordinal, words, locale)?.first == number)
    }

    @Test("every language reads what all write alike", arguments: ["de", "en-GB", "es", "fr", "it", "nl", "pt", "sv"])
    func shared(code: String) {
        let locale = LocaleIdentifier(rawValue: code)
        #expect(Self.readings(.number, "10k", locale) == ["10000"])
        #expect(Self.readings(.number, "1 234 567", locale) == ["1234567"])
        #expect(Self.readings(.number, "5 7/8", locale) == ["5.875"])
        #expect(Self.readings(.number, "1e10", locale) == ["10000000000"])
        #expect(Self.readings(.date, "2026-12-06", locale) == ["2026-12-06"])
        #expect(Self.readings(.date, "6/12/2026", locale) == ["2026-12-06"])
        #expect(Self.readings(.digits, "012 34 5", locale) == ["012345"])
    }

    @Test(
        "minutes and seconds without their word, and what only some languages say",
        arguments: [
            (.duration, "a minute thirty", "en", "PT1M30S"), (.duration, "3h30", "en", "PT3H30M"),
            (.duration, "deux minutes trente", "fr", "PT2M30S"), (.duration, "due minuti e trenta", "it", "PT2M30S"),
            (.duration, "dos horas y veinte", "es", "PT2H20M"), (.duration, "une ½ heure", "fr", nil),
            (.temperature, "vingt et un degrés et demi", "fr", "21.5"),
            (.temperature, "dix-neuf degrés cinq", "fr", "19.5"),
            (.temperature, "einundzwanzig einhalb Grad", "de", "21.5"), (.currency, "50 cents", "fr", "0.5"),
            (.number, "cinq cents", "fr", "500"), (.number, "5mm", "en", nil), (.ordinal, "3°", "it", "3"),
            (.date, "kommenden Freitag", "de", "2026-12-04"), (.time, "Punkt acht Uhr", "de", "20:00"),
            (.datetime, "demain soir à minuit", "fr", "2026-12-02T00:00"),
            (.datetime, "tomorrow night at midnight", "en", "2026-12-02T00:00"),
            (.time, "eight o'clock sharp", "en", "20:00"),
            (.temperature, "plus min vijf graden", "nl", nil), (.temperature, "plus two degrees", "en", nil),
        ] as [(EntityType, String, LocaleIdentifier, String?)])
    func everyday(type: EntityType, words: String, locale: LocaleIdentifier, value: String?) {
        #expect(Self.readings(type, words, locale)?.first == value)
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
        // Minutes that are too many are not seconds.
        let length = ValueRange(.duration, to: "PT2H15M")
        #expect(Self.readings(.duration, "dos horas y treinta", "es", in: length) == nil)
        #expect(Self.readings(.duration, "due ore e trenta", "it", in: length) == nil)
        #expect(Self.readings(.duration, "duas horas e dez", "pt", in: length) == ["PT2H10M"])
    }
}
