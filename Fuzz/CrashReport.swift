#if Tool
import Foundation

/// What is said of a case if it takes the program down with it.
///
/// A signal handler may neither allocate nor wait, so the text is put together before the case begins.
enum CrashReport {
    private static let size = 4_096
    // Written only between cases, and read by a signal handler that interrupts one: never at the same time.
    nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    nonisolated(unsafe) private static var length = 0

    /// Begins to watch for crashes on this thread.
    static func install() {
        // A thread whose stack has run over needs another one to say so.
        let alternative = 1 << 16
        var stack = stack_t(
            ss_sp: UnsafeMutableRawPointer.allocate(byteCount: alternative, alignment: 16), ss_flags: 0,
            ss_size: alternative)
        sigaltstack(&stack, nil)
        prepare("")
        var action = sigaction()
        action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_RESETHAND))
        action.__sigaction_handler.sa_handler = { number in
            _ = write(STDERR_FILENO, CrashReport.text, CrashReport.length)
            // The handler is gone by now: this ends the program as the signal meant to.
            raise(number)
        }
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigaction(signal, &action, nil) }
    }

    /// Says what to say.
    static func prepare(_ message: String) {
        length = 0
        for byte in message.utf8.prefix(size) {
            text[length] = byte
            length += 1
        }
    }
}
#endif
