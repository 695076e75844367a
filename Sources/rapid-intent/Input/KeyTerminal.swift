import Dispatch
import Foundation
import Synchronization

/// A terminal whose keys are read one by one and not shown.
///
/// What it was set to before comes back by ``restore()``, when this is let go of, wherever the process ends, and for as long as the
/// process is stopped: who presses Ctrl-Z gets the terminal as it was, and it is taken again when the process goes on.
final class KeyTerminal: Sendable {
    private let hold: Hold
    // Dispatch sources are not `Sendable`; after `init` they are only cancelled, in `deinit`, when nobody else holds this.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Takes a terminal; nil if it is none.
    init?(_ descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        let hold = Hold(descriptor)
        self.hold = hold
        // One queue, so that stopping and going on come one after the other.
        let queue = DispatchQueue(label: "rapid-intent.terminal")
        // Before the terminal is taken: who is stopped without being told leaves it taken.
        sources = [
            Self.source(SIGTSTP, queue) {
                hold.giveBackToStop()
                Self.stop()
                // Where nobody could continue the process, it was not stopped.
                hold.take()
            },
            // Also after a stop that nobody was told of.
            Self.source(SIGCONT, queue) { hold.take() },
        ]
        guard hold.take() else { return nil }
        // Who stops reading what is printed must not leave a terminal that shows no keys: writing fails then, which ends
        // the program, and wherever it ends, the settings come back.
        signal(SIGPIPE, SIG_IGN)
        Self.current.withLock { $0 = hold }
        atexit { KeyTerminal.current.withLock { $0 }?.restore() }
    }

    deinit {
        for source in sources { source.cancel() }
        hold.restore()
    }

    /// Takes the terminal again if the process has come to the foreground, which no signal tells of one that is running.
    func takeIfFree() { hold.takeIfFree() }

    /// Leaves the terminal as it was found, for good.
    func restore() { hold.restore() }

    /// What the end of the process has to restore.
    private static let current = Mutex<Hold?>(nil)

    /// Handles a signal; returns once it is in force, which it is only a while after `resume()`.
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

    /// Stops the process, as SIGTSTP does where nobody handles it; returns when it goes on.
    private static func stop() {
        // What the source has set up, so that it hears of the next one, too.
        let handler = signal(SIGTSTP, SIG_DFL)
        var stopping = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&stopping)
        sigaddset(&stopping, SIGTSTP)
        // Queues block signals; let through, it stops the process before `raise` returns.
        pthread_sigmask(SIG_UNBLOCK, &stopping, &blocked)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        signal(SIGTSTP, handler)
    }

    /// The settings of the terminal, and whether they are ours.
    private final class Hold: Sendable {
        private struct State: Sendable {
            /// What the terminal was set to; nil while it is.
            var found: termios?
            /// Whether the process is about to stop: the terminal has been given back for that, and is not free.
            var isStopping = false
            var isOver = false
        }

        private let descriptor: Int32
        private let state = Mutex(State())

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Sets the terminal to give each key at once and to show none; false if it has no settings.
        @discardableResult
        func take() -> Bool {
            state.withLock { state in
                state.isStopping = false
                return take(&state)
            }
        }

        /// Takes the terminal if it is not taken.
        func takeIfFree() {
            state.withLock { state in
                guard state.found == nil, !state.isStopping else { return }
                _ = take(&state)
            }
        }

        private func take(_ state: inout State) -> Bool {
            guard !state.isOver, isInForeground else { return true }
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return false }
            if state.found == nil { state.found = settings }
            // Ctrl-C and Ctrl-Z keep their meaning.
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            tcsetattr(descriptor, TCSANOW, &settings)
            return true
        }

        /// Sets the terminal to what it was, for as long as the process is stopped.
        func giveBackToStop() {
            state.withLock { state in
                giveBack(&state)
                state.isStopping = true
            }
        }

        /// Sets the terminal to what it was, for good.
        func restore() {
            state.withLock { state in
                giveBack(&state)
                state.isOver = true
            }
        }

        private func giveBack(_ state: inout State) {
            guard var settings = state.found, isInForeground else { return }
            tcsetattr(descriptor, TCSANOW, &settings)
            state.found = nil
        }

        /// Whether the terminal is this process's: who changes it from the background is stopped by the system, and the shell
        /// has set it up for somebody else.
        private var isInForeground: Bool {
            let group = tcgetpgrp(descriptor)
            // Of a terminal that controls other processes, nobody knows.
            return group < 0 || group == getpgrp()
        }
    }
}
