import RapidIntent

/// Feedback whose segment is not in the file: most likely it has not ended yet, as when a command is undone while the speaker
/// is still being heard.
///
/// A pure value: the writer changes a copy within its transaction, and keeps that once the transaction is on disk.
struct AwaitedSegments: Sendable {
    /// Which segment is meant.
    private struct Key: Hashable {
        var utterance: UtteranceID
        var segment: Int
    }

    /// The most feedback that is held: who says more about what never ends has mistaken its ids.
    static let capacity = 256

    private var verdicts: [Key: Feedback.Verdict] = [:]
    /// The segments, the one that was named first at the front.
    private var order: [Key] = []

    /// How much feedback is held.
    var count: Int { order.count }

    /// Holds feedback until its segment ends; how much had to be given up for it.
    mutating func hold(_ feedback: Feedback) -> Int {
        let key = Key(utterance: feedback.utterance, segment: feedback.segment)
        guard verdicts.updateValue(feedback.verdict, forKey: key) == nil else { return 0 }
        order.append(key)
        guard order.count > Self.capacity else { return 0 }
        verdicts[order.removeFirst()] = nil
        return 1
    }

    /// What was said of a segment that ends now.
    mutating func verdict(on resolution: Resolution) -> Feedback.Verdict? {
        guard !order.isEmpty else { return nil }
        let key = Key(utterance: resolution.utterance, segment: resolution.segment)
        guard let verdict = verdicts.removeValue(forKey: key) else { return nil }
        order.removeAll { $0 == key }
        return verdict
    }
}
