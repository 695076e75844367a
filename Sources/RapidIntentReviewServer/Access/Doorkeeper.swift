#if Server
import Logging
import RapidIntentFleet
import RapidIntentServer
import Synchronization

/// Signs reviewers in and out, and knows who sent a request.
final class Doorkeeper: Sendable {
    enum Verdict: Sendable {
        case admitted(Secret)
        case wrong
        /// No key is checked for a time.
        case locked(Duration)
    }

    struct Visitor: Sendable {
        var reviewer: Reviewer
        /// The token of the session, as the cookie has it.
        var token: String
        var formToken: String
    }

    private let reviewers: ReviewerRing?
    private let sessions: Mutex<Sessions>
    private let addresses = Mutex(OneTimeAddresses())
    private let limiter = SignInLimiter()
    private let now: @Sendable () -> Duration
    private let logger: Logger

    /// - Parameters:
    ///   - reviewers: The reviewers with keys; nil if only one-time addresses open the pages.
    ///   - now: The clock of sessions and waits, which never goes back.
    init(
        reviewers: ReviewerRing?, limits: Sessions.Limits = Sessions.Limits(), now: @escaping @Sendable () -> Duration,
        logger: Logger
    ) {
        self.reviewers = reviewers
        self.now = now
        self.logger = logger
        sessions = Mutex(Sessions(limits))
    }

    var hasKeys: Bool { reviewers != nil }

    func makeOneTimeToken() -> String { addresses.withLock { $0.make(at: now()).text } }

    /// Opens a session with a one-time address; nil if it is unknown, used or too old.
    func open(oneTimeToken token: String) -> Secret? {
        guard addresses.withLock({ $0.use(token, at: now()) }) else { return nil }
        logger.info("the review was opened with a one-time address")
        return sessions.withLock { $0.open(.oneTimeAddress, at: now()) }
    }

    /// Checks a key, and opens a session if it is right.
    func signIn(key: String, from address: ClientAddress) -> Verdict {
        if let wait = limiter.wait(of: address, at: now()) { return .locked(wait) }
        guard let (reviewer, key) = reviewers?.current.reviewer(presenting: key) else {
            let (count, wait) = limiter.recordWrongKey(from: address, at: now())
            logger.warning(
                "a wrong key was refused at the review's sign-in",
                metadata: ["address": "\(address)", "count": "\(count)"])
            return wait > .zero ? .locked(wait) : .wrong
        }
        limiter.recordRightKey(from: address)
        logger.info("a reviewer has signed in", metadata: ["reviewer": "\(reviewer.name)"])
        return .admitted(sessions.withLock { $0.open(.key(key), at: now()) })
    }

    /// The sender of a request with a token; nil if its session is unknown or over.
    func visitor(token: String) -> Visitor? {
        guard let session = sessions.withLock({ $0.session(of: token, at: now()) }) else { return nil }
        let reviewer: Reviewer?
        switch session.origin {
        case .oneTimeAddress: reviewer = .local
        case .key(let key): reviewer = reviewers?.current.reviewer(holding: key)
        }
        guard let reviewer else {
            sessions.withLock { $0.close(token) }
            return nil
        }
        return Visitor(reviewer: reviewer, token: token, formToken: session.formToken.text)
    }

    func leave(_ message: Session.Message, for visitor: Visitor) {
        sessions.withLock { $0.leave(message, for: visitor.token) }
    }

    /// Removes and returns the message for the next page of a session.
    func takeMessage(for visitor: Visitor) -> Session.Message? {
        sessions.withLock { $0.takeMessage(for: visitor.token) }
    }

    func signOut(_ visitor: Visitor) { sessions.withLock { $0.close(visitor.token) } }
}

/// The tokens of one-time addresses: each opens a session once, within a minute.
///
/// A pure value: time is a parameter and never decreases.
struct OneTimeAddresses: Sendable {
    static let validity = Duration.seconds(60)
    /// The number of addresses that may wait; one more replaces the oldest.
    static let capacity = 16

    private var waiting: [(digest: String, end: Duration)] = []

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

/// Locks out addresses that present wrong keys, and slows all of them down together.
///
/// A person types one key at a time, so unlike the endpoints for programs, an address that has to wait has no key
/// checked, not even a right one. Besides, all addresses together have 60 wrong keys at once and one a second after
/// that. An address from which somebody has signed in is exempt from that second limit, so that strangers cannot keep
/// reviewers out. Time is a parameter and never decreases.
final class SignInLimiter: Sendable {
    /// The wrong keys of all addresses together.
    static let total = RateLimit(rate: 1, burst: 60)
    /// The number of addresses known to be reviewers'.
    static let capacity = 1024

    private struct Total: Sendable {
        var bucket: TokenBucket
        /// Until when no key of an unknown address is checked.
        var end = Duration.zero
        var known: Set<ClientAddress> = []
    }

    private let addresses = WrongKeyLimiter()
    private let total: Mutex<Total>

    init() { total = Mutex(Total(bucket: TokenBucket(Self.total, at: .zero))) }

    /// The time until a key of an address is checked; nil if at once.
    func wait(of address: ClientAddress, at now: Duration) -> Duration? {
        if let wait = addresses.wait(of: address, at: now) { return wait }
        return total.withLock { !$0.known.contains(address) && now < $0.end ? $0.end - now : nil }
    }

    /// Records a wrong key, and returns the time to wait; zero if the next one is checked at once.
    func recordWrongKey(from address: ClientAddress, at now: Duration) -> (count: Int, wait: Duration) {
        let verdict = addresses.record(from: address, at: now)
        let shared = total.withLock { total -> Duration in
            guard let wait = total.bucket.consume(at: now) else { return .zero }
            total.end = now + wait
            return total.known.contains(address) ? .zero : wait
        }
        switch verdict {
        case .refused(let count, _, let wait): return (count, max(wait, shared))
        case .turnedAway(let wait): return (0, max(wait, shared))
        }
    }

    func recordRightKey(from address: ClientAddress) {
        addresses.forget(address)
        total.withLock { total in
            if total.known.count >= Self.capacity { total.known.removeAll() }
            total.known.insert(address)
        }
    }
}
#endif
