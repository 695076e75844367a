import ArgumentParser
import Foundation

/// The beginning of a span of time that reaches to now: a point in time, or an age.
enum Since: ExpressibleByArgument, Equatable {
    case time(Date)
    case age(seconds: Double)

    /// Reads `2026-11-01`, `2026-11-01T08:00:00Z`, `30m`, `24h` or `7d`; nil for anything else.
    ///
    /// A date begins at midnight UTC.
    init?(argument: String) {
        if let age = Age(argument: argument) {
            self = .age(seconds: age.seconds)
        } else if let date = try? Date(argument, strategy: .iso8601) {
            self = .time(date)
        } else if let date = try? Date(argument, strategy: .iso8601.year().month().day()) {
            self = .time(date)
        } else {
            return nil
        }
    }

    /// The point in time it stands for.
    func date(before now: Date) -> Date {
        switch self {
        case .time(let date): date
        case .age(let seconds): now.addingTimeInterval(-seconds)
        }
    }
}
