/// What a connection is waiting for, and for how long it may: the pure part of ``ConnectionGuard``.
///
/// Times are told to it, on one clock that never goes back.
struct ConnectionTimes: Sendable, Equatable {
    /// How long what may take.
    struct Limits: Sendable, Equatable {
        var request: Duration
        var idle: Duration
        var unread: Duration
        /// How long a client that was answered before it had said everything may go on, so that it reads the answer.
        var linger: Duration
    }

    /// What to do about a connection that took too long.
    enum Verdict: Sendable, Equatable {
        /// Say that the request took too long, and close.
        case refuse
        /// Close without a reply: there is no request, or a reply is already under way.
        case close(Reason)
    }

    /// Why a connection is closed without a word; the name is the one that figures have.
    enum Reason: String, Sendable, CaseIterable {
        case idle
        case unread
        case request
        case lingering
        /// Another connection needed its place.
        case crowded
    }

    private let limits: Limits
    /// Requests that came in, begun or complete, and whose answers have not ended.
    private(set) var unanswered = 0
    /// Whether the head of an answer has left and its end has not.
    private var isAnswering = false
    /// Whether the answer that is leaving is the last one.
    private var isLast = false
    /// Whether the client asks nothing behind what it has asked.
    private var isComplete = false
    /// Whether the connection ends once what has begun on it is answered.
    private var isQuiescing = false
    /// Since when a request is coming in, its head complete; nil when none is.
    private var reading: Duration?
    /// Whether the request that is coming in is a stream, which may take as long as it likes.
    private var isStream = false
    /// Since when the head of a request is coming in; nil when none is.
    private var beginning: Duration?
    /// Whether a part of another request's head came in while one was not answered yet.
    private var hasBytesAhead = false
    private var idleSince: Duration?
    private var unreadSince: Duration?
    private var lingeringSince: Duration?

    /// Since when the two sides agree on how to encrypt; nil when they do not.
    private var handshakeSince: Duration?

    /// A connection that was just opened.
    ///
    /// - Parameter isEncrypted: Whether both sides have yet to agree on how to encrypt, for which they have as long as
    /// for a
    ///   request.
    init(_ limits: Limits, isEncrypted: Bool = false, at now: Duration) {
        self.limits = limits
        if isEncrypted { handshakeSince = now } else { idleSince = now }
    }

    /// Both sides agree on how to encrypt.
    mutating func handshakeEnded(at now: Duration) {
        guard handshakeSince != nil else { return }
        handshakeSince = nil
        idleSince = now
    }

    /// Whether an answer of our own can be written now: no other has begun, and no request before the one that it is about waits
    /// for its own.
    var canRefuse: Bool {
        !isAnswering && handshakeSince == nil && (unanswered == 0 || unanswered == 1 && reading != nil)
    }

    /// Whether requests that are complete have yet to be answered before what comes behind them.
    var answersFirst: Bool { unanswered > 0 && reading == nil && lingeringSince == nil }

    /// Bytes came in that made no complete part of a request.
    mutating func bytes(at now: Duration) {
        guard reading == nil, beginning == nil, lingeringSince == nil, handshakeSince == nil else { return }
        guard unanswered == 0 else {
            // It is not slow while we are: its time begins with the end of the answer.
            hasBytesAhead = true
            return
        }
        beginning = now
        idleSince = nil
    }

    /// The head of a request is complete.
    ///
    /// - Parameter isLast: Whether the connection ends with its answer.
    mutating func head(isStream: Bool, isLast: Bool = false, at now: Duration) {
        unanswered += 1
        isComplete = isComplete || isLast
        reading = beginning ?? now
        self.isStream = isStream
        beginning = nil
        hasBytesAhead = false
        idleSince = nil
    }

    /// A request is complete.
    mutating func end() { reading = nil }

    /// Ends the connection once the requests that have begun are answered.
    ///
    /// - Returns: Whether none has, so that it can be closed at once.
    mutating func quiesce() -> Bool {
        isQuiescing = true
        return unanswered == 0 && beginning == nil && lingeringSince == nil
    }

    /// Whether the next answer is the last one because the connection is to end: no other request has begun.
    private var endsWithNextAnswer: Bool { isQuiescing && unanswered <= 1 && !hasBytesAhead }

    /// The head of an answer leaves.
    ///
    /// - Returns: Whether it is the last answer, and is to say so: the connection is to end, or its request is still coming in,
    ///   and what follows on the connection might be the rest of it.
    mutating func answerBegins() -> Bool {
        isAnswering = true
        isLast = isBeingRead || endsWithNextAnswer
        return isLast
    }

    /// An answer has left whole.
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

    /// Whether the request that is answered next is still coming in, and not one behind it.
    private var isBeingRead: Bool { reading != nil && unanswered == 1 }

    /// An answer of our own has left, after which nothing is said.
    mutating func refused(at now: Duration) { lingeringSince = now }

    /// Whether the client takes what is sent to it.
    mutating func isWritable(_ writable: Bool, at now: Duration) { unreadSince = writable ? nil : unreadSince ?? now }

    /// When ``verdict(at:)`` is to be asked next; nil while nothing is waited for.
    var deadline: Duration? {
        // Asked with every part of a request, and so without a list of them.
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

    /// Since when the request that is coming in may be counted as slow; nil while none is, or it is a stream.
    private var requestSince: Duration? {
        guard lingeringSince == nil else { return nil }
        return handshakeSince ?? beginning ?? (isStream ? nil : reading)
    }

    /// What is to be done, if the connection took too long.
    func verdict(at now: Duration) -> Verdict? {
        func isOver(_ since: Duration?, _ limit: Duration) -> Bool { since.map { now >= $0 + limit } ?? false }
        if isOver(lingeringSince, limits.linger) { return .close(.lingering) }
        if isOver(unreadSince, limits.unread) { return .close(.unread) }
        if isOver(requestSince, limits.request) { return canRefuse ? .refuse : .close(.request) }
        return isOver(idleSince, limits.idle) ? .close(.idle) : nil
    }
}
