#if Tool
import Foundation
import RapidIntentPrograms

/// A progress bar on one terminal line that is overwritten; not shown if standard error is not a terminal.
struct ProgressLine {
    private let name: String
    private let isOn: Bool

    init(_ name: String) {
        self.name = name
        isOn = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Shows that `done` of `total` steps are complete.
    func show(_ done: Int, of total: Int) {
        guard isOn, total > 0 else { return }
        let width = 24
        let filled = min(width, width * done / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        write("\(name) \(bar) \(done)/\(total)")
    }

    func clear() { if isOn { write("") } }

    private func write(_ text: String) { StandardError.writeRaw("\r\u{1B}[K\(text)") }
}
#endif
