#if SQLite
import RapidIntent

/// The segments of recent utterances that have not ended.
///
/// Feedback on such a segment refers to the future segment, even if the file has an earlier run's segment with the
/// same id.
///
/// The number of segments of an utterance is known only at its end, and one segment may wait for a service much longer
/// than the others. So the ended segments of each utterance are stored; all others are still open.
///
/// A pure value. ``TelemetryBuffer`` keeps it under a lock that is acquired for every event, so a partial costs one
/// dictionary look-up.
struct OpenSegments: Sendable {
    /// The maximum number of stored utterances; the latest ones are kept.
    ///
    /// A limit is needed, because it is unknown whether an utterance will have further segments.
    static let capacity = 256

    private var ended = UtteranceMemory<Set<Int>>(capacity: Self.capacity)

    /// Records the beginnings and ends of segments.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        // No segment ends before the last transcript, and none is fired after its end. Otherwise the id was reused.
        case .partial, .final: open(event.utterance) { !$0.isEmpty }
        case .fired(_, let segment): open(event.utterance) { $0.contains(segment) }
        case .resolved(let resolution): end(resolution)
        case .prepared, .withdrawn, .contradicted, .needsConfirmation, .unresolved, .endpoint: break
        }
    }

    /// Whether feedback refers to a segment that has not ended.
    func contains(_ feedback: Feedback) -> Bool {
        ended[feedback.utterance].map { !$0.contains(feedback.segment) } ?? false
    }

    /// Starts an utterance that is new, or whose id was reused.
    private mutating func open(_ utterance: UtteranceID, hasComeAgain: (Set<Int>) -> Bool) {
        if ended[utterance].map(hasComeAgain) ?? true { ended.remember([], of: utterance) }
    }

    mutating func end(_ resolution: Resolution) {
        ended.update(resolution.utterance) { $0.insert(resolution.segment) }
    }
}
#endif
