import Foundation

/// How wide a terminal is.
enum TerminalWidth {
    /// How many columns standard output has; nil where it is no terminal or does not say.
    static var ofStandardOutput: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
