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
    private var ended: [UtteranceID: Set<Int>] = [:]
    /// The utterances, the one that was heard first at the front.
    private var order: [UtteranceID] = []

    /// Takes note of what was heard and of what has ended.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial, .final:
            // No segment ends before the last transcript: the id has come again.
            if ended[event.utterance]?.isEmpty == false { forget(event.utterance) }
            open(event.utterance)
        case .fired(_, let segment):
            if ended[event.utterance]?.contains(segment) == true { forget(event.utterance) }
            open(event.utterance)
        case .resolved(let resolution): close(resolution)
        case .contradicted, .needsConfirmation, .unresolved, .endpoint: break
        }
    }

    /// Whether feedback is meant for a segment that has not ended.
    func contains(_ feedback: Feedback) -> Bool {
        ended[feedback.utterance].map { !$0.contains(feedback.segment) } ?? false
    }

    private mutating func open(_ utterance: UtteranceID) {
        guard ended[utterance] == nil else { return }
        ended[utterance] = []
        order.append(utterance)
        if order.count > Self.capacity { ended[order.removeFirst()] = nil }
    }

    private mutating func forget(_ utterance: UtteranceID) {
        ended[utterance] = nil
        order.removeAll { $0 == utterance }
    }

    /// Takes note that a segment has ended.
    mutating func close(_ resolution: Resolution) {
        ended[resolution.utterance]?.insert(resolution.segment)
    }
}
