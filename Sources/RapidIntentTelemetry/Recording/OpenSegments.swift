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
        case .tentative, .prepared, .withdrawn, .contradicted, .needsConfirmation, .unresolved, .endpoint: break
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

/// Feedback whose segment is not in the file yet.
///
/// Usually the segment has not ended yet, for example if a command is undone while the user is still speaking.
///
/// A pure value: the writer changes a copy within its transaction, and keeps the copy once the transaction is on disk.
struct AwaitedSegments: Sendable {
    private struct Key: Hashable {
        var utterance: UtteranceID
        var segment: Int
    }

    /// The maximum number of verdicts; if more wait for segments that never end, the app sends wrong ids.
    static let capacity = 256

    private var verdicts: [Key: Feedback.Verdict] = [:]
    private var order: [Key] = []

    var count: Int { order.count }

    /// Stores feedback until its segment ends; returns how many older verdicts were dropped for it.
    mutating func hold(_ feedback: Feedback) -> Int {
        let key = Key(utterance: feedback.utterance, segment: feedback.segment)
        guard verdicts.updateValue(feedback.verdict, forKey: key) == nil else { return 0 }
        order.append(key)
        guard order.count > Self.capacity else { return 0 }
        verdicts[order.removeFirst()] = nil
        return 1
    }

    /// Removes and returns the verdict on a segment that has just ended.
    mutating func verdict(on resolution: Resolution) -> Feedback.Verdict? {
        guard !order.isEmpty else { return nil }
        let key = Key(utterance: resolution.utterance, segment: resolution.segment)
        guard let verdict = verdicts.removeValue(forKey: key) else { return nil }
        order.removeAll { $0 == key }
        return verdict
    }
}
#endif
