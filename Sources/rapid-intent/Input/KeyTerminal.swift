#if Tool
import Dispatch
import Foundation
import Synchronization

/// A terminal whose keys are read one by one and not displayed.
///
/// The original settings of the terminal are restored by ``restore()``, when this object is released, and at the end
/// of the process. They are also restored while the process is stopped (Ctrl-Z); key mode resumes when the process
/// continues.
final class KeyTerminal: Sendable {
    private let hold: Hold
    // Dispatch sources are not `Sendable`; after `init` they are only cancelled, in `deinit`, when no other reference exists.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Switches a terminal to key mode; nil if the descriptor is not a terminal.
    init?(_ descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        let hold = Hold(descriptor)
        self.hold = hold
        // One queue, so that stopping and continuing are handled one after the other.
        let queue = DispatchQueue(label: "rapid-intent.terminal")
        // Installed before key mode: a stop without the handlers would leave the terminal in key mode.
        sources = [
            SignalSource.resumed(SIGTSTP, on: queue) {
                hold.leaveKeyModeToStop()
                Self.stop()
                // If no other process could continue this one, the system did not stop it.
                hold.enterKeyMode()
            },
            // Also handles a stop without a handler, such as SIGSTOP.
            SignalSource.resumed(SIGCONT, on: queue) { hold.enterKeyMode() },
        ]
        guard hold.enterKeyMode() else { return nil }
        // When the reader of the output stops reading, writing fails instead of raising SIGPIPE. The failure ends the
        // program, which restores the settings.
        signal(SIGPIPE, SIG_IGN)
        Self.current.withLock { $0 = hold }
        atexit { KeyTerminal.current.withLock { $0 }?.restore() }
    }

    deinit {
        for source in sources { source.cancel() }
        hold.restore()
    }

    /// Enters key mode again if the process has returned to the foreground; no signal reports that.
    func enterKeyModeIfLeft() { hold.enterKeyModeIfLeft() }

    /// Restores the original settings permanently.
    func restore() { hold.restore() }

    /// The hold to restore at the end of the process.
    private static let current = Mutex<Hold?>(nil)

    /// Stops the process like the default action of SIGTSTP; returns when the process continues.
    private static func stop() {
        // The source's handler, restored below so that it also receives the next signal.
        let handler = signal(SIGTSTP, SIG_DFL)
        var stopping = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&stopping)
        sigaddset(&stopping, SIGTSTP)
        // Dispatch queues block signals. Once unblocked, the signal stops the process before `raise` returns.
        pthread_sigmask(SIG_UNBLOCK, &stopping, &blocked)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        signal(SIGTSTP, handler)
    }

    /// The original settings of the terminal, and whether this process has changed them.
    private final class Hold: Sendable {
        private struct State: Sendable {
            /// The original settings; nil while the terminal uses them.
            var found: termios?
            /// Whether the process is about to stop.
            ///
            /// The terminal was restored for that, and must not enter key mode again.
            var isStopping = false
            var isOver = false
        }

        private let descriptor: Int32
        private let state = Mutex(State())

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Makes the terminal deliver each key immediately without displaying it; false if it has no settings.
        @discardableResult
        func enterKeyMode() -> Bool {
            state.withLock { state in
                state.isStopping = false
                return enterKeyMode(&state)
            }
        }

        /// Enters key mode unless it is already active.
        func enterKeyModeIfLeft() {
            state.withLock { state in
                guard state.found == nil, !state.isStopping else { return }
                _ = enterKeyMode(&state)
            }
        }

        private func enterKeyMode(_ state: inout State) -> Bool {
            guard !state.isOver, isInForeground else { return true }
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return false }
            if state.found == nil { state.found = settings }
            // Ctrl-C and Ctrl-Z still work.
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(descriptor, TCSANOW, &settings)
            return true
        }

        /// Restores the original settings while the process is stopped.
        func leaveKeyModeToStop() {
            state.withLock { state in
                restoreSettings(&state)
                state.isStopping = true
            }
        }

        /// Restores the original settings permanently.
        func restore() {
            state.withLock { state in
                restoreSettings(&state)
                state.isOver = true
            }
        }

        private func restoreSettings(_ state: inout State) {
            guard var settings = state.found, isInForeground else { return }
            tcsetattr(descriptor, TCSANOW, &settings)
            state.found = nil
        }

        /// The system stops a background process that changes the settings, and the terminal is then used by another
        /// process.
        private var isInForeground: Bool {
            let group = tcgetpgrp(descriptor)
            // The group is unknown for a terminal that controls other processes.
            return group < 0 || group == getpgrp()
        }
    }
}
#endif
