#if Server
import RapidIntentFleet
/// The tokens of one-time addresses: each opens a session once, within a minute.
///
/// A pure value: time is a parameter and never decreases.
struct OneTimeAddresses: Sendable {
    /// The time for which an address is valid.
    static let validity = Duration.seconds(60)
    /// The number of addresses that may wait; one more replaces the oldest.
    static let capacity = 16

    private var waiting: [(digest: String, end: Duration)] = []

    /// Creates an address, and returns its token.
    mutating func make(at now: Duration) -> Secret {
        waiting.removeAll { now >= $0.end }
        if waiting.count >= Self.capacity { waiting.removeFirst() }
        let token = Secret()
        waiting.append((SHA256Digest(ofText: token.text).description, now + Self.validity))
        return token
    }

    /// Uses an address; false if it is unknown, used or too old.
    mutating func use(_ token: String, at now: Duration) -> Bool {
        waiting.removeAll { now >= $0.end }
        let digest = SHA256Digest(ofText: token).description
        guard let index = waiting.firstIndex(where: { $0.digest == digest }) else { return false }
        waiting.remove(at: index)
        return true
    }
}
#endif
