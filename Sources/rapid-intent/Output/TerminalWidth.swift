#if Tool
import Foundation

/// The width of a terminal.
enum TerminalWidth {
    /// The number of columns of standard output; nil if it is not a terminal or does not report them.
    static var ofStandardOutput: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
#endif
