#if Server
import ArgumentParser
import Logging

/// A log level, by its name in options.
struct LogLevel: ExpressibleByArgument {
    var level: Logger.Level

    init?(argument: String) {
        guard let level = Logger.Level(rawValue: argument.lowercased()) else { return nil }
        self.level = level
    }

    private init(_ level: Logger.Level) { self.level = level }

    static let info = LogLevel(.info)

    static var allValueStrings: [String] { Logger.Level.allCases.map(\.rawValue) }

    var defaultValueDescription: String { level.rawValue }
}
#endif
