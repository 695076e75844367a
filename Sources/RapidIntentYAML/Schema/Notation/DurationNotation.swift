/// Reads and writes durations as dictionaries have them: `150ms`, `0.7s`, `2s`.
///
/// A number without a unit is refused, because half of its readers would take it for the other one.
enum DurationNotation {
    /// The durations that make sense for a command: up to a minute.
    static let range: ClosedRange<Duration> = .zero ... .seconds(60)

    /// Why a text is not taken.
    enum Failure: Error, Equatable {
        /// It is a number.
        case noUnit
        /// It is below zero or above a minute.
        case outOfRange
        /// It is something else.
        case notADuration
    }

    /// Reads a decimal number and its unit; white space between them is allowed.
    ///
    /// Digits behind the ninth decimal place are dropped.
    static func duration(from text: String) throws(Failure) -> Duration {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        var fraction: Substring = ""
        if rest.first == "." {
            fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !fraction.isEmpty else { throw .notADuration }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard !digits.isEmpty else { throw .notADuration }
        let unit: Duration =
            switch rest.drop(while: { $0 == " " }) {
            case "ms": .milliseconds(1)
            case "s": .seconds(1)
            case "": throw .noUnit
            default: throw .notADuration
            }
        // Six digits hold any number within the range, and keep what follows from overflowing.
        let significant = digits.drop { $0 == "0" }
        guard significant.count <= 6, let whole = Int(significant.isEmpty ? "0" : significant) else {
            throw .outOfRange
        }
        let nanoseconds = Int(fraction.prefix(9) + String(repeating: "0", count: 9 - fraction.prefix(9).count)) ?? 0
        let duration = unit * whole + unit * nanoseconds / 1_000_000_000
        guard range.contains(duration), !isNegative || duration == .zero else { throw .outOfRange }
        return duration
    }

    /// The duration as dictionaries write it, to the nanosecond.
    static func text(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return "\(seconds)s" }
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        if rest == 0 { return "\(milliseconds)ms" }
        var decimals = String("\(1_000_000 + rest)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(milliseconds).\(decimals)ms"
    }
}
