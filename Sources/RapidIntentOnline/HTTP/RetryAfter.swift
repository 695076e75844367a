package import Foundation

/// Reads the time for which a service must not be called.
///
/// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3) allows seconds and dates; Azure
/// gateways also send milliseconds, in `retry-after-ms` and `x-ms-retry-after-ms`.
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

    /// A whole number of one to twelve digits; longer ones are not plausible times.
    private static func wholeNumber(_ text: String) -> Int? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
