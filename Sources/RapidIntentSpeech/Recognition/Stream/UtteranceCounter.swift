package import RapidIntent
import Synchronization

/// Gives out the ids of utterances: `u1`, `u2` and so on, each once per recogniser, across all its streams.
package final class UtteranceCounter: Sendable {
    private let last = Atomic(0)

    /// Begins before `u1`.
    package init() {}

    /// An id that was never given out before.
    package func next() -> UtteranceID { UtteranceID("u\(last.add(1, ordering: .relaxed).newValue)") }
}
