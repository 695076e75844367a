package import Foundation

/// Reads how long a service asks to be left alone.
///
/// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3) allows seconds and dates; Azure
/// gateways also send milliseconds, in `retry-after-ms` and `x-ms-retry-after-ms`.
package enum RetryAfter {
    /// The time a reply asks for, never negative; nil if it asks for none, or in no form that is known.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - now: The time to count a date from.
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

    /// Digits only, and few enough to be a time that anybody means.
    private static func wholeNumber(_ text: String) -> Int? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
