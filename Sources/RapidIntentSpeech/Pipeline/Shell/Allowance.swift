/// Bounds what one task has handed to another and was not dealt with yet.
///
/// The giver takes from it before each piece and waits where nothing is left; the taker gives back.
final class Allowance: Sendable {
    private struct State {
        var left: Int
        var isClosed = false
        var waiter: CheckedContinuation<Bool, Never>?
    }

    private let state: Locked<State>

    init(_ pieces: Int) { state = Locked(State(left: pieces)) }

    /// Waits until something is left and takes one of it; false once closed.
    ///
    /// For one task.
    func take() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = state.withLock { state in
                if state.isClosed { return false }
                if state.left > 0 {
                    state.left -= 1
                    return true
                }
                state.waiter = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    /// Gives some back.
    func give(_ pieces: Int = 1) {
        let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.left += pieces
            guard state.left > 0, let waiter = state.waiter else { return nil }
            state.left -= 1
            state.waiter = nil
            return waiter
        }
        waiter?.resume(returning: true)
    }

    /// Lets nobody wait any more.
    func close() {
        let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.isClosed = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: false)
    }
}
