#if Tool
import ArgumentParser
import Foundation

/// The beginning of a time span that ends now: a date or an age.
enum Since: ExpressibleByArgument, Equatable {
    case time(Date)
    case age(seconds: Double)

    static let help = ArgumentHelp(
        "Ignore entries older than a date (2026-11-01), a time (2026-11-01T08:00:00Z) or an age (30m, 24h, 7d).",
        valueName: "when")

    /// Reads `2026-11-01`, `2026-11-01T08:00:00Z` (or with `+01:00`), `30m`, `24h` or `7d`; nil for any other text.
    ///
    /// A date begins at midnight UTC.
    init?(argument: String) {
        if let age = Age(argument: argument) {
            self = .age(seconds: age.seconds)
        } else if let date = Self.date(argument) {
            self = .time(date)
        } else {
            return nil
        }
    }

    /// Reads a date, or a date and time with its zone.
    ///
    /// Foundation ignores trailing text, and converts hour 99 to another day. So a date is accepted only if formatting
    /// it gives the same text.
    private static func date(_ text: String) -> Date? {
        let day = Date.ISO8601FormatStyle.iso8601.year().month().day()
        if let date = try? Date(text, strategy: day), date.formatted(day) == text { return date }
        guard let moment = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)/) else {
            return nil
        }
        let (local, utc) = ("\(moment.1)T\(moment.2)Z", "\(moment.1)T\(moment.2)\(moment.3)")
        // The day and the time must exist in any zone.
        guard let check = try? Date(local, strategy: .iso8601), check.formatted(.iso8601) == local else { return nil }
        return try? Date(utc, strategy: .iso8601)
    }

    func date(before now: Date) -> Date {
        switch self {
        case .time(let date): date
        case .age(let seconds): now.addingTimeInterval(-seconds)
        }
    }
}

struct Age: ExpressibleByArgument, Equatable {
    let seconds: Double

    /// Reads `30m`, `24h`, `7d` or `4w`; nil for anything else.
    init?(argument: String) {
        let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = UInt32(argument.dropLast()) else {
            return nil
        }
        seconds = Double(count) * unit
    }
}
#endif
