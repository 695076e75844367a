package import RapidIntent
import Synchronization

/// Creates utterance ids: `u1`, `u2` and so on, unique across all streams of a recogniser.
package final class UtteranceCounter: Sendable {
    private let last = Atomic(0)

    /// Creates a counter that begins with `u1`.
    package init() {}

    /// Returns a new id.
    package func next() -> UtteranceID { UtteranceID("u\(last.add(1, ordering: .relaxed).newValue)") }
}
