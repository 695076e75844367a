/// A day of the Gregorian calendar.
///
/// The conversion to a number of days is that of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (howardhinnant.github.io/date_algorithms.html, `days_from_civil` and `civil_from_days`).
package struct CivilDate: Hashable, Comparable, Sendable {
    var year: Int
    var month: Int
    var day: Int

    /// Creates a date without a check of its parts.
    package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The date in a year and month; nil if the month has no such day, or the year is not from 1 to 9999.
    init?(validating year: Int, _ month: Int, _ day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    /// Whether the year is from 1 to 9999.
    var isWritable: Bool { (1...9999).contains(year) }

    /// The date with this number of days since 1970-01-01.
    init(number: Int) {
        let days = number + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        month = shifted < 10 ? shifted + 3 : shifted - 9
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970-01-01.
    package var number: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    func adding(days: Int) -> CivilDate { CivilDate(number: number + days) }

    /// The same day some months later, or the last day of a shorter month.
    func adding(months: Int) -> CivilDate {
        let count = year * 12 + month - 1 + months
        let (year, month) = (count >= 0 ? count / 12 : (count - 11) / 12, (count % 12 + 12) % 12 + 1)
        return CivilDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)))
    }

    /// Easter Sunday, by the anonymous Gregorian algorithm (Meeus, "Astronomical Algorithms", chapter 8).
    static func easter(in year: Int) -> CivilDate {
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let correction = (golden + 11 * epact + 22 * weekday) / 451
        let days = epact + weekday - 7 * correction + 114
        return CivilDate(year: year, month: days / 31, day: days % 31 + 1)
    }

    package static func < (first: CivilDate, second: CivilDate) -> Bool {
        (first.year, first.month, first.day) < (second.year, second.month, second.day)
    }
}

extension CivilDate: CustomStringConvertible {
    /// The date in ISO 8601: `2026-11-30`.
    package var description: String {
        String(String(10_000 + year).dropFirst()) + "-" + Self.twoDigits(month) + "-" + Self.twoDigits(day)
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
