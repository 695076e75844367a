import RapidIntent
import Synchronization

/// Delivers the first answer to a request: from the server, the deadline, or the caller's cancellation.
///
/// ```
/// open ── wait ──▶ waited ── answer ──▶ done
///   └─── answer ─▶ answered ── wait ──▶ done
/// ```
///
/// Both paths use one lock and end in `done`, which is final: the continuation is resumed exactly once, and
/// ``answer(_:)`` returns false for every later answer.
final class PendingReply: Sendable {
    typealias Answer = Result<HTTPReply, OnlineIntentError>

    private enum State {
        case open
        case waited(CheckedContinuation<Answer, Never>)
        case answered(Answer)
        case done
    }

    private let state = Mutex(State.open)

    var isAnswered: Bool {
        state.withLock { state in
            switch state {
            case .open, .waited: false
            case .answered, .done: true
            }
        }
    }

    /// Call it once.
    func wait(_ continuation: CheckedContinuation<Answer, Never>) {
        let answer: Answer? = state.withLock { state in
            switch state {
            case .answered(let answer):
                state = .done
                return answer
            case .open:
                state = .waited(continuation)
                return nil
            // `CurlTransport` makes a reply for each request, and waits for it once.
            case .waited, .done: preconditionFailure("one request is waited for twice")
            }
        }
        if let answer { continuation.resume(returning: answer) }
    }

    /// Answers the request; false if another answer came first.
    @discardableResult
    func answer(_ answer: Answer) -> Bool {
        let (isFirst, continuation): (Bool, CheckedContinuation<Answer, Never>?) = state.withLock { state in
            switch state {
            case .open:
                state = .answered(answer)
                return (true, nil)
            case .waited(let continuation):
                state = .done
                return (true, continuation)
            case .answered, .done: return (false, nil)
            }
        }
        continuation?.resume(returning: answer)
        return isFirst
    }
}
