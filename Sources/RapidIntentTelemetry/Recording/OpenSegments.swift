import RapidIntent

/// The segments that have not ended, of recent utterances.
///
/// Feedback on such a segment refers to the segment to come, even if the file holds an earlier run's segment with the same id.
///
/// The number of segments of an utterance is known only at its end, and one segment may wait for a service long after the others.
/// So for each utterance the segments that have ended are stored; all others are still to come.
///
/// A pure value; ``TelemetryBuffer`` holds it under a lock that is taken for every event, so a partial costs one look-up in a
/// dictionary.
struct OpenSegments: Sendable {
    /// The largest number of utterances that are stored, the latest ones.
    ///
    /// A limit is needed, since it is unknown whether an utterance has further segments to come.
    static let capacity = 256

    /// The segments that have ended of each utterance.
    private var ended = UtteranceMemory<Set<Int>>(capacity: Self.capacity)

    /// Records the beginnings and ends of segments.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        // No segment ends before the last transcript, and none is fired after its end; otherwise the id has been reused.
        case .partial, .final: open(event.utterance) { !$0.isEmpty }
        case .fired(_, let segment): open(event.utterance) { $0.contains(segment) }
        case .resolved(let resolution): end(resolution)
        case .contradicted, .needsConfirmation, .unresolved, .endpoint: break
        }
    }

    /// Whether feedback refers to a segment that has not ended.
    func contains(_ feedback: Feedback) -> Bool {
        ended[feedback.utterance].map { !$0.contains(feedback.segment) } ?? false
    }

    /// Begins an utterance that is new, or whose id has been reused.
    private mutating func open(_ utterance: UtteranceID, hasComeAgain: (Set<Int>) -> Bool) {
        if ended[utterance].map(hasComeAgain) ?? true { ended.remember([], of: utterance) }
    }

    /// Records that a segment has ended.
    mutating func end(_ resolution: Resolution) {
        ended.update(resolution.utterance) { $0.insert(resolution.segment) }
    }
}
