package import Foundation

extension Process {
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
