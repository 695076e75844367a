/// A date and a time of day on the speaker's clock, without a time zone.
///
/// ```swift
/// LocalDateTime("2026-11-30T10:15")   // what "tomorrow" and "in an hour" are reckoned from
/// ```
///
/// The library has no clock and no time zones: programs convert their own. Years are 1 to 9999.
public struct LocalDateTime: Sendable, Hashable {
    let date: CivilDate
    /// The seconds since midnight, below 86,400.
    let seconds: Int

    init(_ date: CivilDate, seconds: Int) { (self.date, self.seconds) = (date, seconds) }

    /// Creates a moment; nil if there is no such day or time.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
        guard let date = CivilDate(validating: year, month, day), (0..<24).contains(hour), (0..<60).contains(minute),
            (0..<60).contains(second)
        else { return nil }
        self.init(date, seconds: hour * 3600 + minute * 60 + second)
    }

    /// Reads ISO 8601 without a time zone, such as `2026-11-30T10:15` or `2026-11-30T10:15:30`; nil for other texts.
    package init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, case let day = Self.numbers(parts[0], "-"), day.count == 3,
            case let time = Self.numbers(parts[1], ":"), (2...3).contains(time.count)
        else { return nil }
        self.init(
            year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1],
            second: time.count > 2 ? time[2] : 0)
    }

    /// The numbers between separators, none negative; empty if something else stands there.
    static func numbers(_ text: Substring, _ separator: Character) -> [Int] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.filter { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(Tokeniser.isDigit) }
        return numbers.count == parts.count ? numbers.compactMap { Int($0) } : []
    }

    /// The moment some seconds later.
    package func adding(seconds more: Int) -> LocalDateTime {
        let all = seconds + more
        let days = all >= 0 ? all / 86_400 : (all - 86_399) / 86_400
        return LocalDateTime(date.adding(days: days), seconds: all - days * 86_400)
    }

    /// A time of day in ISO 8601: `07:30`, with seconds only if there are some.
    static func time(_ seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let text = CivilDate.twoDigits(hours) + ":" + CivilDate.twoDigits(minutes)
        return rest == 0 ? text : text + ":" + CivilDate.twoDigits(rest)
    }
}

extension LocalDateTime: CustomStringConvertible {
    /// The moment in ISO 8601: `2026-11-30T10:15`.
    public var description: String { "\(date)T\(Self.time(seconds))" }
}
