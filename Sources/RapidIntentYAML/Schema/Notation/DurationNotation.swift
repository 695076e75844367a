/// Reads and writes durations in dictionaries: `150ms`, `0.7s`, `2s`.
///
/// A number without a unit is refused because its unit is ambiguous.
package enum DurationNotation {
    /// The range of valid durations: up to a minute.
    static let range: ClosedRange<Duration> = .zero ... .seconds(60)

    /// The reason why a text is refused.
    enum Failure: Error, Equatable {
        /// A number without a unit.
        case noUnit
        /// A duration below zero or above a minute.
        case outOfRange
        case notADuration
    }

    /// Reads a decimal number and its unit; white space between them is allowed.
    ///
    /// Digits after the ninth decimal place are dropped.
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
        // Six digits hold any number within the range and avoid an overflow below.
        let significant = digits.drop { $0 == "0" }
        guard significant.count <= 6, let whole = Int(significant.isEmpty ? "0" : significant) else {
            throw .outOfRange
        }
        let nanoseconds = Int(fraction.prefix(9) + String(repeating: "0", count: 9 - fraction.prefix(9).count)) ?? 0
        let duration = unit * whole + unit * nanoseconds / 1_000_000_000
        guard range.contains(duration), !isNegative || duration == .zero else { throw .outOfRange }
        return duration
    }

    /// The notation of a duration in dictionaries, to the nanosecond.
    package static func text(of duration: Duration) -> String {
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
