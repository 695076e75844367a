import RapidIntent

/// The utterances of which something was heard and whose segment has not ended: feedback that names one is meant for the segment
/// to come, whatever the file holds under the same id from an earlier run.
///
/// A pure value; ``TelemetryBuffer`` holds it, under a lock that is taken for every event, so a partial costs one look into a set.
struct OpenSegments: Sendable {
    /// The most utterances that are remembered: noise without a word never ends a segment.
    static let capacity = 256

    private var utterances: Set<UtteranceID> = []
    /// The utterances, the one that was heard first at the front.
    private var order: [UtteranceID] = []

    /// Takes note of what was heard and of what has ended.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial, .final, .fired: open(event.utterance)
        case .resolved(let resolution): close(resolution.utterance)
        case .contradicted, .needsConfirmation, .unresolved, .endpoint: break
        }
    }

    /// Whether feedback is meant for a segment that has not ended.
    func contains(_ feedback: Feedback) -> Bool { utterances.contains(feedback.utterance) }

    private mutating func open(_ utterance: UtteranceID) {
        guard utterances.insert(utterance).inserted else { return }
        order.append(utterance)
        if order.count > Self.capacity { utterances.remove(order.removeFirst()) }
    }

    /// Takes note that the segment has ended.
    mutating func close(_ utterance: UtteranceID) {
        guard utterances.remove(utterance) != nil else { return }
        order.removeAll { $0 == utterance }
    }
}
