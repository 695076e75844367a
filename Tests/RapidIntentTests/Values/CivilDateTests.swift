import Testing

@testable import RapidIntent

@Suite("CivilDate")
struct CivilDateTests {
    @Test("days and dates convert into each other, over 400 years with their leap years")
    func numbers() {
        var date = CivilDate(year: 1900, month: 1, day: 1)
        for number in date.number..<date.number + 146_097 {
            #expect(CivilDate(number: number) == date)
            #expect(date.number == number)
            let isLast = date.day == CivilDate.days(in: date.month, of: date.year)
            date =
                !isLast
                ? CivilDate(year: date.year, month: date.month, day: date.day + 1)
                : CivilDate(year: date.month == 12 ? date.year + 1 : date.year, month: date.month % 12 + 1, day: 1)
        }
        #expect(date == CivilDate(year: 2300, month: 1, day: 1))
    }

    @Test("weekdays, months and Easter")
    func calendar() {
        #expect(CivilDate(year: 2026, month: 11, day: 30).weekday == 1)
        #expect(CivilDate(year: 2024, month: 1, day: 31).adding(months: 1).description == "2024-02-29")
        #expect(CivilDate(year: 2024, month: 1, day: 31).adding(months: -2).description == "2023-11-30")
        #expect(
            [2018, 2019, 2024, 2038].map { CivilDate.easter(in: $0).description }
                == ["2018-04-01", "2019-04-21", "2024-03-31", "2038-04-25"])
        #expect(CivilDate(validating: 2100, 2, 29) == nil)
    }

    @Test("moments are read and written in ISO 8601")
    func moments() {
        #expect(LocalDateTime("2026-11-30T10:15")?.description == "2026-11-30T10:15")
        #expect(LocalDateTime("2026-11-30T10:15:09")?.adding(seconds: 86_400).description == "2026-12-01T10:15:09")
        #expect(LocalDateTime("2026-01-01T00:00")?.adding(seconds: -1).description == "2025-12-31T23:59:59")
        for text in ["2026-02-30T10:15", "2026-11-30", "2026-11-30T24:00", "2026-11-30T1O:15", ""] {
            #expect(LocalDateTime(text) == nil)
        }
    }
}
