package import Foundation

extension Process {
    /// Waits for its end, and returns its exit status, or the number of the signal that ended it, negative.
    ///
    /// Asks the system. Foundation learns of an end when a socket closes that every process begun at the same moment
    /// may have inherited: with a server among them, it would wait for the end of that one.
    @discardableResult
    package func waitForEnd() -> Int32 {
        #if canImport(Glibc)
        var ended = siginfo_t()
        var result: Int32
        // It stays for Foundation to collect.
        repeat {
            result = waitid(P_PID, id_t(processIdentifier), &ended, WEXITED | WNOWAIT)
        } while result != 0 && errno == EINTR
        if result == 0 {
            let status = ended._sifields._sigchld.si_status
            return ended.si_code == CLD_EXITED ? status : -status
        }
        #endif
        waitUntilExit()
        return terminationReason == .exit ? terminationStatus : -terminationStatus
    }

    /// Runs it and waits for its end without blocking a thread of the other tests; returns as ``waitForEnd()``.
    @discardableResult
    package func runToEnd() async throws -> Int32 {
        try run()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.waitForEnd()) }
        }
    }

    /// Kills the process if it still runs after a time, so that a test does not wait for its output for ever.
    ///
    /// The time is real time, since a process hangs in real time. A successful test cancels the task long before.
    package func end(after patience: Duration) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: patience)
            // A process that never started has no id, and signals to id 0 reach the whole process group.
            guard processIdentifier > 0, isRunning else { return }
            // Signals that the process handles, or that wait until it is continued, would not do.
            kill(processIdentifier, SIGKILL)
        }
    }
}
