import RapidIntent

/// The segments that have not ended, of utterances of which something was heard: feedback that names one is meant for the segment
/// to come, whatever the file holds under the same id from an earlier run.
///
/// How many segments an utterance has is known only once it is over, and one may wait for a service long after the others. So
/// what is kept of an utterance is which segments have ended; all others are still to come.
///
/// A pure value; ``TelemetryBuffer`` holds it, under a lock that is taken for every event, so a partial costs one look into a
/// dictionary.
struct OpenSegments: Sendable {
    /// The most utterances that are remembered, the latest ones: nothing says which of them have no segment to come.
    static let capacity = 256

    /// The segments that have ended of each utterance.
    private var ended = UtteranceMemory<Set<Int>>(capacity: Self.capacity)

    /// Takes note of what was heard and of what has ended.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        // No segment ends before the last transcript, and none is fired after its end: the id has come again.
        case .partial, .final: open(event.utterance) { !$0.isEmpty }
        case .fired(_, let segment): open(event.utterance) { $0.contains(segment) }
        case .resolved(let resolution): close(resolution)
        case .contradicted, .needsConfirmation, .unresolved, .endpoint: break
        }
    }

    /// Whether feedback is meant for a segment that has not ended.
    func contains(_ feedback: Feedback) -> Bool {
        ended[feedback.utterance].map { !$0.contains(feedback.segment) } ?? false
    }

    /// Begins an utterance that was not heard yet, or whose id has come again.
    private mutating func open(_ utterance: UtteranceID, hasComeAgain: (Set<Int>) -> Bool) {
        if ended[utterance].map(hasComeAgain) ?? true { ended.remember([], of: utterance) }
    }

    /// Takes note that a segment has ended.
    mutating func close(_ resolution: Resolution) {
        ended.update(resolution.utterance) { $0.insert(resolution.segment) }
    }
}
