#if Server
import Logging
import RapidIntentServer
import Synchronization

/// Signs reviewers in and out, and knows who sent a request.
final class Doorkeeper: Sendable {
    /// The reply to a key.
    enum Verdict: Sendable {
        /// The token of the new session.
        case admitted(Secret)
        case wrong
        /// No key is checked for a time.
        case locked(Duration)
    }

    /// The sender of a request.
    struct Visitor: Sendable {
        var reviewer: Reviewer
        /// The token of the session, as the cookie has it.
        var token: String
        /// The token that each form must return.
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

    /// Ends a session.
    func signOut(_ visitor: Visitor) { sessions.withLock { $0.close(visitor.token) } }
}
#endif
