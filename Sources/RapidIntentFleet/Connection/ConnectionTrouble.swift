import Synchronization

/// What the server complained about outside of an answer.
///
/// A forbidden message gets no answer: the complaint arrives on a thread of libnats, and the call runs into its time
/// limit.
final class ConnectionTrouble: Sendable {
    private let complaint = Mutex<String?>(nil)

    /// Keeps the last complaint.
    func note(_ text: String) { complaint.withLock { $0 = text } }

    /// Removes and returns the last complaint.
    func take() -> String? {
        complaint.withLock { text in
            defer { text = nil }
            return text
        }
    }
}
