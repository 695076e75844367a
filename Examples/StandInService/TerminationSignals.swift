#if Tool
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that ask a program to end (SIGINT and SIGTERM), received by waiting for them instead of by a handler.
struct TerminationSignals {
    private let signals: sigset_t

    /// Blocks the signals from now on, for this thread and those it starts.
    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Waits for one of them.
    func wait() {
        var signals = signals
        var received: Int32 = 0
        while sigwait(&signals, &received) != 0 {}
    }
}
#endif
