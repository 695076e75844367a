package import Foundation

extension Process {
    /// Ends it if it is still running after so long, so that a test does not wait for ever for a line that never comes.
    ///
    /// In real time, since a process that hangs does so in no other; a test that goes well has cancelled it long before.
    package func end(after patience: Duration) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: patience)
            // A process that never started has no id, and signals to id 0 reach the whole process group.
            guard processIdentifier > 0, isRunning else { return }
            // Not by a signal that it handles, or that waits until it is continued.
            kill(processIdentifier, SIGKILL)
        }
    }
}
