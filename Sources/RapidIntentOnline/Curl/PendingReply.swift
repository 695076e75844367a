import RapidIntent
import Synchronization

/// The place where a request's one answer is handed over, whoever has it first: the server, the deadline or the caller
/// that no longer wants it.
///
/// ```
/// open ── wait ──▶ waited ── answer ──▶ done
///   └─── answer ─▶ answered ── wait ──▶ done
/// ```
///
/// Both ways lead through one lock to `done`, and there is no way out of it: the continuation is resumed exactly once,
/// and every answer but the first is told that it came too late.
final class PendingReply: Sendable {
    typealias Answer = Result<HTTPReply, OnlineIntentError>

    private enum State {
        case open
        case waited(CheckedContinuation<Answer, Never>)
        case answered(Answer)
        case done
    }

    private let state = Mutex(State.open)

    /// Whether an answer was given.
    var isAnswered: Bool {
        state.withLock { state in
            switch state {
            case .open, .waited: false
            case .answered, .done: true
            }
        }
    }

    /// Waits for the answer.
    ///
    /// To be called once.
    func wait(_ continuation: CheckedContinuation<Answer, Never>) {
        let answer: Answer? = state.withLock { state in
            switch state {
            case .answered(let answer):
                state = .done
                return answer
            case .open:
                state = .waited(continuation)
                return nil
            case .waited, .done: preconditionFailure("one request is waited for twice")
            }
        }
        if let answer { continuation.resume(returning: answer) }
    }

    /// Gives the answer; false if another one came first.
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
