import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntent

@Suite("Values of typed placeholders")
struct ValueGrammarTests {
    /// The value that a phrase with a typed placeholder takes from words, said on a Monday.
    private static func value(
        _ type: EntityType, _ words: String, locale: LocaleIdentifier = "en-GB", in range: ValueRange? = nil
    ) throws -> Entity? {
        var source = DictionarySource(locale: locale, intents: ["Do": ["xyz {v}"]])
        source.lists = [ListSource("v", typed: range ?? ValueRange(type))]
        let scope = MatchScope(moment: LocalDateTime("2026-11-30T10:15"))
        var matcher = TranscriptMatcher(try CommandDictionary([source]), scope: scope)
        return matcher.update(to: "xyz " + words).match?.command.entities.first
    }

    @Test("the rules of every language are sound", arguments: Language.all)
    func rules(language: Language) {
        for type in EntityType.valueTypes { #expect(language.values(of: type)?.mistakes ?? [] == []) }
    }

    @Test(
        "English values",
        arguments: [
            (.number, "minus two and a half", ["-2.5"]), (.number, "a dozen", ["12"]),
            (.number, "three quarters", ["0.75"]),
            (.ordinal, "twenty-first", ["21"]), (.percentage, "50 %", ["50"]),
            (.temperature, "minus five degrees", ["-5"]),
            (.duration, "an hour and a half", ["PT1H30M"]), (.duration, "two days and 3 hours", ["P2DT3H"]),
            (.duration, "half a year", ["P6M"]), (.duration, "10 min", ["PT10M"]),
            (.time, "half past seven pm", ["19:30"]),
            (.time, "at three", ["15:00", "03:00"]), (.time, "quarter to eight in the morning", ["07:45"]),
            (.time, "07:30", ["07:30"]), (.time, "0730", ["07:30"]), (.time, "7:30", ["19:30", "07:30"]),
            (.time, "07:30 pm", ["19:30"]), (.time, "evening at 07:30", ["19:30"]), (.time, "20:15", ["20:15"]),
            (.time, "noon", ["12:00"]), (.date, "tomorrow", ["2026-12-01"]),
            (.date, "next friday", ["2026-12-11"]), (.date, "the 4th of july 2027", ["2027-07-04"]),
            (.date, "friday", ["2026-12-04", "2026-11-27"]), (.date, "in three weeks", ["2026-12-21"]),
            (.date, "december 24th", ["2026-12-24", "2025-12-24"]), (.date, "31/12/2026", ["2026-12-31"]),
            (.datetime, "tomorrow at half past seven", ["2026-12-01T07:30", "2026-12-01T19:30"]),
            (.datetime, "in an hour", ["2026-11-30T11:15"]), (.datetime, "tonight at eight", ["2026-11-30T20:00"]),
            (.temperature, "300 k", ["300"]), (.currency, "£10 m", ["10000000"]),
            (.time, "seven oh five pm", ["19:05"]), (.date, "sun 6 december 2026", ["2026-12-06"]),
            (.date, "the 3rd", ["2026-12-03", "2026-11-03"]),
            (.number, "1 234 567", ["1234567"]),
            (.currency, "twenty pounds fifty", ["20.5"]), (.digits, "four oh four", ["404"]),
            (.digits, "double seven 0 1", ["7701"]), (.digits, "one eight hundred five five five", ["1800555"]),
            (.digits, "four hundred five", ["405"]), (.digits, "oh seven hundred", ["0700"]),
            (.time, "oh seven hundred", ["07:00"]), (.time, "oh seven thirty", ["07:30"]),
            (.date, "monday the fifth", ["2027-04-05", "2026-10-05"]),
            (.date, "friday the 13th", ["2026-11-13", "2027-08-13"]),
            (.date, "friday 4 december", ["2026-12-04"]), (.date, "monday 23 november", ["2026-11-23"]),
            (.date, "friday 5 december 2025", ["2025-12-05"]), (.currency, "a pound", ["1"]),
            (.currency, "a dollar fifty", ["1.5"]),
            (.currency, "five pounds and fifty pence", ["5.5"]), (.temperature, "20ºC", ["20"]),
            (.number, "one million, two hundred thousand", ["1200000"]),
        ] as [(EntityType, String, [String])])
    func english(type: EntityType, words: String, readings: [String]) throws {
        #expect(try Self.value(type, words)?.readings == readings)
    }

    @Test(
        "impossible values, and those of other signs, are none",
        arguments: [
            (.date, "february 31st"), (.time, "25 o'clock"), (.time, "13 am"), (.time, "5-10"), (.date, "fifth of"),
            (.duration, "five minutes ten minutes"), (.percentage, "fifty"), (.time, "7:5"),
            (.digits, "one hundred dollars"), (.number, "500 g"), (.number, "10 m"), (.number, "20 and 30"),
            (.number, "3 in 4"), (.number, "5 100"), (.date, "three"), (.time, "seven five"), (.datetime, "3 at 5"),
            (.date, "sun"), (.duration, "more than ten minutes"), (.currency, "-$5"), (.currency, "– $5"),
            (.currency, "-US$5"), (.currency, "$-5"), (.currency, "minus $5"),
            (.currency, "five pounds and fifty cents"), (.currency, "five euros and 20 pence"),
            (.currency, "a dollar and ten pence"), (.time, "eleven in the afternoon"), (.datetime, "eight in an hour"),
            (.date, "friday 5 december 2026"), (.number, "twenty, five"), (.currency, "5-$10"), (.currency, "5–10 €"),
            (.number, "5—10"), (.number, "5×10"), (.percentage, "5−10 %"),
        ] as [(EntityType, String)])
    func impossible(type: EntityType, words: String) throws {
        #expect(try Self.value(type, words) == nil)
    }

    @Test("units stand beside the value")
    func units() throws {
        #expect(try Self.value(.temperature, "70 degrees fahrenheit")?.unit == "F")
        #expect(try Self.value(.currency, "$5", locale: "en-CA")?.unit == "CAD")
        #expect(try Self.value(.currency, "5 euros")?.unit == "EUR")
        #expect(try Self.value(.duration, "90 minutes")?.seconds == 5400)
    }

    @Test("values out of their bounds do not match")
    func bounds() throws {
        let evening = ValueRange(.time, from: "17:00", to: "23:00")
        #expect(try Self.value(.time, "at seven", in: evening)?.readings == ["19:00"])
        #expect(try Self.value(.time, "at noon", in: evening) == nil)
        let short = ValueRange(.duration, from: "PT1M", to: "PT1H")
        #expect(try Self.value(.duration, "two hours", in: short) == nil)
        #expect(try Self.value(.date, "friday", in: ValueRange(.date, isNotPast: true))?.readings == ["2026-12-04"])
    }

    @Test("a number alone moves nothing to a day")
    func bareDay() throws {
        let source = DictionarySource(locale: "en", intents: ["Move": ["move it to {date}"]])
        let scope = MatchScope(moment: LocalDateTime("2026-11-30T10:15"))
        var matcher = TranscriptMatcher(try CommandDictionary([source]), scope: scope)
        #expect(matcher.update(to: "move it to three").match == nil)
        #expect(matcher.update(to: "move it to the third").match?.command["date"] == "2026-12-03")
    }

    @Test("without the moment of speech, there are durations but no dates")
    func withoutMoment() throws {
        let source = DictionarySource(locale: "en", intents: ["At": ["at {date}"], "For": ["for {duration}"]])
        var matcher = TranscriptMatcher(try CommandDictionary([source]))
        #expect(matcher.update(to: "at christmas").match == nil)
        #expect(matcher.update(to: "for ten minutes").match?.command["duration"] == "PT10M")
    }

    @Test(
        "a filler may be the first digit of a code", arguments: [("oh four four is it", "044"), ("um 44 is it", "44")])
    func fillerBefore(text: String, value: String) throws {
        let source = DictionarySource(locale: "en", intents: ["Code": ["{digits} is it"]])
        var matcher = TranscriptMatcher(try CommandDictionary([source]))
        #expect(matcher.update(to: text).match?.command["digits"] == value)
    }

    @Test("a list takes precedence over a type of its name")
    func ownList() throws {
        let source = DictionarySource(locale: "en", lists: ["time": ["noon"]], intents: ["At": ["at {time}"]])
        var matcher = TranscriptMatcher(try CommandDictionary([source]))
        #expect(matcher.update(to: "at noon").match?.command.entities.first?.type == .text)
        #expect(matcher.update(to: "at seven").match == nil)
    }

    @Test("a value may go on while words come")
    func growing() throws {
        let source = DictionarySource(locale: "en", intents: ["Wake": ["wake me at {time}"]])
        var matcher = TranscriptMatcher(try CommandDictionary([source]))
        let seven = matcher.update(to: "wake me at seven")
        #expect(seven.match?.command["time"] == "07:00")
        #expect(seven.canChange)
        let whole = matcher.update(to: "wake me at seven thirty pm")
        #expect(whole.match?.command["time"] == "19:30")
    }
}
