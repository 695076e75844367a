#if SQLite
import Foundation
import RapidIntent

/// Formats numbers for readers, the same in every format of a report.
enum Figure {
    /// A count with thousands separators: `12,345`; numbers of up to four digits have none.
    static func count(_ count: Int) -> String {
        let digits = "\(count.magnitude)"
        guard digits.count > 4 else { return "\(count)" }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return count < 0 ? "-" + text : text
    }

    /// A count with its noun: `12,345 segments`.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// The counts above zero with their names: `3 undone, 1 wrong`.
    static func counts(_ counts: [(Int, String)]) -> String {
        counts.filter { $0.0 > 0 }.map { "\(count($0)) \($1)" }.joined(separator: ", ")
    }

    /// A share with one decimal: `42.1 %`.
    static func percent(thousandths: Int) -> String { "\(thousandths / 10).\(thousandths % 10) %" }

    /// A share of a total, rounded to a tenth of a percent: `42.1 %`; a dash if the total is zero.
    static func percent(_ part: Int, of whole: Int) -> String {
        whole > 0 ? percent(thousandths: (part * 2000 + whole) / (2 * whole)) : "–"
    }

    /// A time: `820 ms`, or `12.3 s` from ten seconds on.
    static func milliseconds(_ milliseconds: Double) -> String {
        guard let whole = Int(exactly: milliseconds.rounded()) else { return "\(milliseconds) ms" }
        return whole < 10_000 ? "\(whole) ms" : "\(count(whole / 1000)).\(whole % 1000 / 100) s"
    }

    /// An amount, rounded to four decimals below one, else to two: `0.0015`, `12.35`.
    ///
    /// An amount below 0.0001 is written in full.
    static func amount(_ money: Money) -> String {
        if (1..<100).contains(money.millionths) { return money.description }
        let (decimals, grain): (Int, Int64) = money.millionths < 999_950 ? (4, 100) : (2, 10_000)
        // Quotient and remainder, because adding half a grain first could overflow.
        let (quotient, remainder) = money.millionths.quotientAndRemainder(dividingBy: grain)
        let grains = quotient + (remainder * 2 >= grain ? 1 : 0)
        let unit: Int64 = decimals == 4 ? 10_000 : 100
        let fraction = "\(grains % unit)"
        let whole = Int(clamping: grains / unit)
        return "\(count(whole)).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
    }

    /// A time to the minute, in UTC: `2026-03-01 08:00`.
    static func minute(_ date: Date) -> String {
        String(date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).prefix("2026-03-01 08:00".count))
    }
}
#endif
