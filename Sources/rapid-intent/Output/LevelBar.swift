#if Tool
import Foundation
import RapidIntentSpeech

/// A level as a bar from −60 dBFS at its left end to full scale at its right end.
///
/// The filled part is the RMS level, the thin line is the peak: `████▌  │     -36 dB`.
struct LevelBar {
    /// The bar and the number, with the same width for every level.
    static func text(for level: AudioLevel, style: Style) -> String {
        let figure = String(format: "%4.0f dB", max(level.rms, lowest))
        return paint(bar(for: level), for: level, style) + " " + figure
    }

    /// The width of ``text(for:style:)``, in columns.
    static let width = columns + 8

    private static let columns = 12
    private static let lowest = -60.0
    /// A cell filled in eighths from the left.
    private static let eighths: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private static func bar(for level: AudioLevel) -> String {
        let filled = Int((place(of: level.rms) * 8).rounded())
        var cells = (0..<columns).map { column -> Character in
            filled >= (column + 1) * 8 ? "█" : filled > column * 8 ? eighths[filled - column * 8] : " "
        }
        let peak = min(Int(place(of: level.peak)), columns - 1)
        if level.peak > lowest, cells[peak] == " " { cells[peak] = "│" }
        return String(cells)
    }

    /// The position of a level, in columns.
    private static func place(of decibels: Double) -> Double {
        min(max((decibels - lowest) / -lowest, 0), 1) * Double(columns)
    }

    private static func paint(_ bar: String, for level: AudioLevel, _ style: Style) -> String {
        level.peak > -0.5 ? style.red(bar) : level.peak > -6 ? style.yellow(bar) : style.green(bar)
    }
}
#endif
