#if Server
/// The time limits of a connection: the pure part of ``ConnectionGuard``.
///
/// Time is a parameter, on one clock that never decreases.
struct ConnectionTimes: Sendable, Equatable {
    struct Limits: Sendable, Equatable {
        var request: Duration
        var idle: Duration
        var unread: Duration
        /// The time for which an answered client may still send, so that it reads the answer.
        var linger: Duration
    }

    /// The action for a connection that took too long.
    enum Verdict: Sendable, Equatable {
        /// Reply that the request took too long, and close.
        case refuse
        /// Close without a reply: there is no request, or a reply has begun.
        case close(Reason)
    }

    /// The reason for closing without a reply; the raw value is its label in the metrics.
    enum Reason: String, Sendable, CaseIterable {
        case idle
        case unread
        case request
        case lingering
        /// Another connection needed its slot.
        case crowded
    }

    private let limits: Limits
    /// The number of requests, complete or not, whose answers are not complete.
    private(set) var unanswered = 0
    /// Whether the head of an answer was sent but not its end.
    private var isAnswering = false
    private var isLast = false
    /// Whether the client sends no further request.
    private var isComplete = false
    /// Whether the connection closes after the answers to the requests that have begun.
    private var isQuiescing = false
    /// The start of the request that is arriving and whose head is complete; nil if there is none.
    private var reading: Duration?
    /// Whether the arriving request is a stream, which has no time limit.
    private var isStream = false
    /// The start of the request head that is arriving; nil if there is none.
    private var beginning: Duration?
    /// Whether a part of the next request's head came before the last answer was complete.
    private var hasBytesAhead = false
    private var idleSince: Duration?
    private var unreadSince: Duration?
    private var lingeringSince: Duration?

    /// The start of the TLS handshake; nil outside a handshake.
    private var handshakeSince: Duration?

    /// Creates the times of a new connection; if encrypted, a TLS handshake comes first, with the time limit of a request.
    init(_ limits: Limits, isEncrypted: Bool = false, at now: Duration) {
        self.limits = limits
        if isEncrypted { handshakeSince = now } else { idleSince = now }
    }

    /// Records that the TLS handshake is complete.
    mutating func handshakeEnded(at now: Duration) {
        guard handshakeSince != nil else { return }
        handshakeSince = nil
        idleSince = now
    }

    /// Whether an error can be sent now: no answer has begun, and no earlier request waits for its answer.
    var canRefuse: Bool {
        !isAnswering && handshakeSince == nil && (unanswered == 0 || unanswered == 1 && reading != nil)
    }

    /// Whether complete requests must be answered before later input.
    var answersFirst: Bool { unanswered > 0 && reading == nil && lingeringSince == nil }

    /// Records bytes that completed no part of a request.
    mutating func bytes(at now: Duration) {
        guard reading == nil, beginning == nil, lingeringSince == nil, handshakeSince == nil else { return }
        guard unanswered == 0 else {
            // The client is not slow while it waits for us: its time begins at the end of the answer.
            hasBytesAhead = true
            return
        }
        beginning = now
        idleSince = nil
    }

    /// Records that the head of a request is complete; after the last one, the connection closes.
    mutating func head(isStream: Bool, isLast: Bool = false, at now: Duration) {
        unanswered += 1
        isComplete = isComplete || isLast
        reading = beginning ?? now
        self.isStream = isStream
        beginning = nil
        hasBytesAhead = false
        idleSince = nil
    }

    /// Records that a request is complete.
    mutating func end() { reading = nil }

    /// Closes the connection after the answers to the requests that have begun.
    ///
    /// - Returns: Whether there are none, so that it can be closed at once.
    mutating func quiesce() -> Bool {
        isQuiescing = true
        return unanswered == 0 && beginning == nil && lingeringSince == nil
    }

    /// Whether the next answer is the last one because the connection is to close and no other request has begun.
    private var endsWithNextAnswer: Bool { isQuiescing && unanswered <= 1 && !hasBytesAhead }

    /// Records that an answer begins.
    ///
    /// - Returns: Whether it is the last answer, which must say so: the connection is to close, or its request is still
    ///   arriving, so that later input may be the rest of it.
    mutating func answerBegins() -> Bool {
        isAnswering = true
        isLast = isBeingRead || endsWithNextAnswer
        return isLast
    }

    /// Records that an answer is complete.
    ///
    /// - Returns: Whether it was the last one.
    mutating func answerEnds(at now: Duration) -> Bool {
        let isLast = isLast || isBeingRead || isComplete && unanswered <= 1 || endsWithNextAnswer
        isAnswering = false
        unanswered = max(0, unanswered - 1)
        if isLast {
            lingeringSince = now
            return true
        }
        if unanswered == 0 {
            if hasBytesAhead { beginning = now } else { idleSince = now }
            hasBytesAhead = false
        }
        return false
    }

    /// Whether the next request to answer is itself still arriving.
    private var isBeingRead: Bool { reading != nil && unanswered == 1 }

    /// Records that an error was sent, the last output.
    mutating func refused(at now: Duration) { lingeringSince = now }

    /// Records whether the client reads the output.
    mutating func isWritable(_ writable: Bool, at now: Duration) { unreadSince = writable ? nil : unreadSince ?? now }

    /// The time of the next call of ``verdict(at:)``; nil if there is no limit.
    var deadline: Duration? {
        // Called for every part of a request, so it avoids an array.
        var earliest: Duration?
        func consider(_ since: Duration?, _ limit: Duration) {
            guard let since else { return }
            earliest = min(earliest ?? since + limit, since + limit)
        }
        consider(lingeringSince, limits.linger)
        consider(unreadSince, limits.unread)
        consider(requestSince, limits.request)
        consider(idleSince, limits.idle)
        return earliest
    }

    /// The start of the slow phase of an arriving request or handshake; nil if there is none, or for a stream.
    private var requestSince: Duration? {
        guard lingeringSince == nil else { return nil }
        return handshakeSince ?? beginning ?? (isStream ? nil : reading)
    }

    /// The action if the connection took too long; nil otherwise.
    func verdict(at now: Duration) -> Verdict? {
        func isOver(_ since: Duration?, _ limit: Duration) -> Bool { since.map { now >= $0 + limit } ?? false }
        if isOver(lingeringSince, limits.linger) { return .close(.lingering) }
        if isOver(unreadSince, limits.unread) { return .close(.unread) }
        if isOver(requestSince, limits.request) { return canRefuse ? .refuse : .close(.request) }
        return isOver(idleSince, limits.idle) ? .close(.idle) : nil
    }
}
#endif
