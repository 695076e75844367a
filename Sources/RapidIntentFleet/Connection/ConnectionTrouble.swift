#if Fleet
import Synchronization

/// What the server complained about outside of an answer.
///
/// A forbidden message gets no answer: the complaint arrives on a thread of libnats, and the call runs into its time
/// limit.
final class ConnectionTrouble: Sendable {
    private let complaint = Mutex<String?>(nil)

    /// Keeps the last complaint.
    ///
    /// One about presence is ignored: nobody waits for an answer to that, so it would be taken for the reason why some
    /// other call fails.
    func note(_ text: String) {
        // Permissions Violation for Publish to "ri.lobby.kiosk-7.presence.telemetry"
        let subject = text.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
        guard subject.flatMap({ FleetSubject.announcer(of: String($0)) }) == nil else { return }
        complaint.withLock { $0 = text }
    }

    /// Removes and returns the last complaint.
    func take() -> String? {
        complaint.withLock { text in
            defer { text = nil }
            return text
        }
    }
}
#endif
