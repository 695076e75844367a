#if Tool
import ArgumentParser

/// An age as an argument.
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
