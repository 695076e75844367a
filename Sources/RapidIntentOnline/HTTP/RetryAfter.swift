package import Foundation
import RapidIntent

/// Reads the time for which a service must not be called.
///
/// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3) allows seconds and dates; Azure
/// gateways also send milliseconds, in `retry-after-ms` and `x-ms-retry-after-ms`, and say in words when a quota is
/// replenished.
package enum RetryAfter {
    /// The requested time, never negative; nil if a reply requests none, or in an unknown form.
    ///
    /// - Parameter now: The time from which a date is counted.
    package static func duration(in reply: HTTPReply, now: Date) -> Duration? {
        for name in ["retry-after-ms", "x-ms-retry-after-ms"] {
            if let value = reply.header(name), let milliseconds = wholeNumber(value) {
                return .milliseconds(milliseconds)
            }
        }
        guard let value = reply.header("Retry-After") else { return nil }
        if let seconds = wholeNumber(value) { return .seconds(seconds) }
        guard let date = HTTPDate.date(value, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }

    /// The time in a message such as `Quota will be replenished in 3.11:20:00.` (days, hours, minutes and seconds, as .NET
    /// writes a `TimeSpan`) or `… in 2.12 days.`; nil if there is none.
    package static func duration(inMessage message: String) -> Duration? {
        if let span = message.firstMatch(of: /\bin (?:([0-9]{1,5})\.)?([0-9]{1,2}):([0-9]{2}):([0-9]{2})/) {
            let (_, days, hours, minutes, seconds) = span.output
            let parts = [(days ?? "0", 86_400), (hours, 3600), (minutes, 60), (seconds, 1)]
            return .seconds(parts.reduce(0) { sum, part in sum + (Int(part.0) ?? 0) * part.1 })
        }
        guard let words = message.firstMatch(of: /\bin ([0-9]{1,5}(?:\.[0-9]{1,3})?) (day|hour|minute|second)s?\b/),
            let number = Double(words.1)
        else { return nil }
        let units: [Substring: Double] = ["day": 86_400, "hour": 3600, "minute": 60]
        return .seconds(number * units[words.2, default: 1])
    }

    /// A whole number of one to twelve digits; longer ones are not plausible times.
    private static func wholeNumber(_ text: String) -> Int? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}

/// Reads the dates of HTTP header fields, in the three forms of
/// [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7).
enum HTTPDate {
    /// The date in a text; nil if the text is not a date.
    ///
    /// - Parameter now: Decides the century of a two-digit year: a year that would lie more than fifty years ahead is
    ///   in the past.
    static func date(_ text: String, now: Date) -> Date? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT and Sunday, 06-Nov-94 08:49:37 GMT
        case 6 where words[5] == "GMT":
            let year = words[3].count == 2 ? year(ofCentury: words[3], now: now) : Int(words[3])
            return date(day: words[1], month: words[2], year: year, time: words[4])
        // Sun Nov  6 08:49:37 1994
        case 5: return date(day: words[2], month: words[1], year: Int(words[4]), time: words[3])
        default: return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func date(day: Substring, month: Substring, year: Int?, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { UInt8($0) }
        guard let day = UInt8(day), (1...31).contains(day), let month = months.firstIndex(of: String(month)),
            let year, (1601...9999).contains(year),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60  // 60 is a leap second
        else { return nil }
        let days = CivilDate(year: year, month: month + 1, day: Int(day)).number
        return Date(timeIntervalSince1970: Double(days * 86_400 + Int(hour) * 3600 + Int(minute) * 60 + Int(second)))
    }

    private static func year(ofCentury digits: Substring, now: Date) -> Int? {
        guard let short = Int(digits) else { return nil }
        // Accurate to a day or two at the turn of a year, which is enough for a rule about fifty years.
        let thisYear = 1970 + Int(now.timeIntervalSince1970 / (365.2425 * 86_400))
        let year = thisYear - thisYear % 100 + short
        return year > thisYear + 50 ? year - 100 : year
    }
}
