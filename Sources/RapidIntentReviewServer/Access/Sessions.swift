#if Server
import RapidIntentFleet
import RapidIntentServer
import RapidIntentSupport

/// The open sessions, by the digest of their token, so that memory holds no token that opens one.
///
/// A pure value: time is a parameter and never decreases.
struct Sessions: Sendable {
    struct Limits: Sendable, Equatable {
        /// The time without a request after which a session ends.
        var idle = Duration.seconds(60 * 60)
        /// The time after which a session ends in any case.
        var total = Duration.seconds(12 * 60 * 60)
        /// The number of sessions; one more ends the one that was not used for the longest time.
        var count = 1000
    }

    private let limits: Limits
    private var open: [String: Session] = [:]

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The number of sessions that are remembered, ended ones included.
    var count: Int { open.count }

    mutating func open(_ origin: Session.Origin, at now: Duration) -> Secret {
        if open.count >= limits.count {
            open = open.filter { !isOver($0.value, at: now) }
            if open.count >= limits.count, let oldest = open.min(by: { $0.value.used < $1.value.used })?.key {
                open[oldest] = nil
            }
        }
        let token = Secret()
        open[SHA256Digest(ofText: token.text).description] = Session(origin: origin, began: now, used: now)
        return token
    }

    /// The session of a presented token, which counts as used; nil if there is none or it is over.
    mutating func session(of token: String, at now: Duration) -> Session? {
        let digest = SHA256Digest(ofText: token).description
        guard var session = open[digest] else { return nil }
        guard !isOver(session, at: now) else {
            open[digest] = nil
            return nil
        }
        session.used = now
        open[digest] = session
        return session
    }

    mutating func leave(_ message: Session.Message, for token: String) {
        open[SHA256Digest(ofText: token).description]?.message = message
    }

    mutating func takeMessage(for token: String) -> Session.Message? {
        let digest = SHA256Digest(ofText: token).description
        defer { open[digest]?.message = nil }
        return open[digest]?.message
    }

    mutating func close(_ token: String) { open[SHA256Digest(ofText: token).description] = nil }

    private func isOver(_ session: Session, at now: Duration) -> Bool {
        now >= session.used + limits.idle || now >= session.began + limits.total
    }
}

struct Session: Sendable {
    enum Origin: Sendable {
        /// With a key, which must stay valid.
        case key(AccessKey)
        case oneTimeAddress
    }

    /// A message for the next page that is shown.
    struct Message: Sendable, Equatable {
        var text: String
        /// Whether something went wrong.
        var isProblem = false
        /// The journal entry that can be undone from the message.
        var undoes: Int64?
    }

    let origin: Origin
    let formToken = Secret()
    let began: Duration
    var used: Duration
    /// The message for the next page; nil for none.
    var message: Message?
}

/// A random secret of 256 bits, as 64 hexadecimal digits.
struct Secret: Redacted, Sendable, Equatable, Hashable {
    let text: String

    /// Creates a secret that nobody can guess.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = SHA256Digest.hexadecimal((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
#endif
