#if SQLite
import Foundation
import Synchronization

/// A wall clock that moves on by a step whenever it is read.
final class StepwiseDate: Sendable {
    private let state: Mutex<(now: Date, step: Double)>

    init(_ start: Date, step: Double = 60) { state = Mutex((start, step)) }

    /// The step in seconds.
    var step: Double {
        get { state.withLock { $0.step } }
        set { state.withLock { $0.step = newValue } }
    }

    /// The present moment, before the step.
    @Sendable func next() -> Date {
        state.withLock { state in
            defer { state.now += state.step }
            return state.now
        }
    }
}
#endif
