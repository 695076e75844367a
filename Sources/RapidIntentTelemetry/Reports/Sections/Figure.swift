import Foundation
import RapidIntent

/// Figures as people read them, in every form of a report alike.
enum Figure {
    /// A count with its thousands apart: `12,345`; up to four digits stay together.
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

    /// A share with one decimal: `42.1 %`.
    static func percent(thousandths: Int) -> String { "\(thousandths / 10).\(thousandths % 10) %" }

    /// A part of a whole, to the nearest thousandth: `42.1 %`; a dash where there is no whole.
    static func percent(_ part: Int, of whole: Int) -> String {
        whole > 0 ? percent(thousandths: (part * 2000 + whole) / (2 * whole)) : "–"
    }

    /// A time: `820 ms`, and from ten seconds on `12.3 s`.
    static func milliseconds(_ milliseconds: Double) -> String {
        guard let whole = Int(exactly: milliseconds.rounded()) else { return "\(milliseconds) ms" }
        return whole < 10_000 ? "\(whole) ms" : "\(count(whole / 1000)).\(whole % 1000 / 100) s"
    }

    /// An amount without what nobody pays: to four decimals below one, else to two; `0.0015`, `12.35`.
    static func amount(_ money: Money) -> String {
        let grain: Int64 = money.millionths < 1_000_000 ? 100 : 10_000
        let (rounded, overflow) = money.millionths.addingReportingOverflow(grain / 2)
        if money.millionths > 0, money.millionths < grain { return money.description }
        return Money(millionths: overflow ? money.millionths : rounded / grain * grain).description
    }

    /// A moment to the minute, in UTC: `2026-03-01 08:00`.
    static func minute(_ date: Date) -> String {
        String(date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).prefix("2026-03-01 08:00".count))
    }
}
