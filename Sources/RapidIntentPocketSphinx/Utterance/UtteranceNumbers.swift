import RapidIntent
import Synchronization

/// Gives out the ids of utterances: `u1`, `u2` and so on, each once per recogniser, across all its streams.
final class UtteranceNumbers: Sendable {
    private let last = Atomic(0)

    /// An id that was never given out before.
    func next() -> UtteranceID {
        UtteranceID(rawValue: "u\(last.add(1, ordering: .relaxed).newValue)")
    }
}
