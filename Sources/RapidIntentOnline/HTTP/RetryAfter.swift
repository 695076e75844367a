package import Foundation

/// Reads the time for which a service must not be called.
///
/// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3) allows seconds and dates; Azure
/// gateways also send milliseconds, in `retry-after-ms` and `x-ms-retry-after-ms`, and say in words when a quota is
/// replenished.
package enum RetryAfter {
    /// The requested time, never negative; nil if a reply requests none, or in an unknown form.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - now: The time from which a date is counted.
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
