import Dispatch
import Foundation
import Synchronization

/// A terminal whose keys are read one by one and not shown.
///
/// The former settings of the terminal are restored by ``restore()``, when this object is released, at the end of the process,
/// and while the process is stopped: Ctrl-Z restores the terminal, and it is taken again when the process continues.
final class KeyTerminal: Sendable {
    private let hold: Hold
    // Dispatch sources are not `Sendable`; after `init` they are only cancelled, in `deinit`, when no other reference exists.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Takes a terminal; nil if the descriptor is none.
    init?(_ descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        let hold = Hold(descriptor)
        self.hold = hold
        // One queue, so that stopping and continuing are handled one after the other.
        let queue = DispatchQueue(label: "rapid-intent.terminal")
        // Before the terminal is taken: a stop before the handlers are in force would leave the terminal taken.
        sources = [
            Self.source(SIGTSTP, queue) {
                hold.leaveKeyModeToStop()
                Self.stop()
                // If no other process could continue this one, the system did not stop it.
                hold.enterKeyMode()
            },
            // Also after a stop that could not be handled, such as SIGSTOP.
            Self.source(SIGCONT, queue) { hold.enterKeyMode() },
        ]
        guard hold.enterKeyMode() else { return nil }
        // When the reader of the output stops reading, writing fails instead of raising SIGPIPE. The failure ends the program,
        // and the end of the program restores the settings.
        signal(SIGPIPE, SIG_IGN)
        Self.current.withLock { $0 = hold }
        atexit { KeyTerminal.current.withLock { $0 }?.restore() }
    }

    deinit {
        for source in sources { source.cancel() }
        hold.restore()
    }

    /// Takes the terminal again if the process has come to the foreground; a running process receives no signal for that.
    func enterKeyModeIfLeft() { hold.enterKeyModeIfLeft() }

    /// Restores the terminal's former settings, for good.
    func restore() { hold.restore() }

    /// The hold that the end of the process has to restore.
    private static let current = Mutex<Hold?>(nil)

    /// Handles a signal.
    ///
    /// Returns once the handler is in force, which takes a moment after `resume()`.
    private static func source(
        _ number: Int32, _ queue: DispatchQueue, _ handle: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        let isInForce = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isInForce.signal() }
        source.setEventHandler(handler: handle)
        source.resume()
        isInForce.wait()
        return source
    }

    /// Stops the process, as SIGTSTP does by default; returns when the process continues.
    private static func stop() {
        // The handler of the source, put back below so that it receives the next signal too.
        let handler = signal(SIGTSTP, SIG_DFL)
        var stopping = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&stopping)
        sigaddset(&stopping, SIGTSTP)
        // Queues block signals; unblocked, the signal stops the process before `raise` returns.
        pthread_sigmask(SIG_UNBLOCK, &stopping, &blocked)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        signal(SIGTSTP, handler)
    }

    /// The former settings of the terminal, and whether this process has changed them.
    private final class Hold: Sendable {
        private struct State: Sendable {
            /// The former settings; nil while the terminal has them.
            var found: termios?
            /// Whether the process is about to stop.
            ///
            /// The terminal has been given back for that, and must not be taken again.
            var isStopping = false
            var isOver = false
        }

        private let descriptor: Int32
        private let state = Mutex(State())

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Sets the terminal to give each key at once and to show none; false if it has no settings.
        @discardableResult
        func enterKeyMode() -> Bool {
            state.withLock { state in
                state.isStopping = false
                return enterKeyMode(&state)
            }
        }

        /// Takes the terminal unless it is taken already.
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
            // Ctrl-C and Ctrl-Z keep their meaning.
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(descriptor, TCSANOW, &settings)
            return true
        }

        /// Restores the former settings for as long as the process is stopped.
        func leaveKeyModeToStop() {
            state.withLock { state in
                restoreSettings(&state)
                state.isStopping = true
            }
        }

        /// Restores the former settings for good.
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

        /// Whether this process is in the foreground of the terminal.
        ///
        /// The system stops a background process that changes the settings, and the shell has set the terminal up for another
        /// process.
        private var isInForeground: Bool {
            let group = tcgetpgrp(descriptor)
            // The group is unknown for a terminal that controls other processes.
            return group < 0 || group == getpgrp()
        }
    }
}
