import Foundation

/// How far something has come, on one line of a terminal that is written over; nothing where nobody watches.
struct ProgressLine {
    private let name: String
    private let isOn: Bool

    init(_ name: String) {
        self.name = name
        isOn = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Shows that `done` of `total` steps are over.
    func show(_ done: Int, of total: Int) {
        guard isOn, total > 0 else { return }
        let width = 24
        let filled = min(width, width * done / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        FileHandle.standardError.write(Data("\r\u{1B}[K\(name) \(bar) \(done)/\(total)".utf8))
    }

    /// Leaves the line as if it had never been.
    func clear() {
        if isOn { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
