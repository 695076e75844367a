import RapidIntent

/// Feedback whose segment is not in the file.
///
/// Usually the segment has not ended yet, for example if a command is undone while the user is still speaking.
///
/// A pure value: the writer changes a copy within its transaction, and keeps the copy once the transaction is on disk.
struct AwaitedSegments: Sendable {
    /// Identifies a segment.
    private struct Key: Hashable {
        var utterance: UtteranceID
        var segment: Int
    }

    /// The largest number of verdicts held; more for segments that never end means that the app sends wrong ids.
    static let capacity = 256

    private var verdicts: [Key: Feedback.Verdict] = [:]
    /// The segments in the order in which feedback named them.
    private var order: [Key] = []

    /// The number of verdicts held.
    var count: Int { order.count }

    /// Holds feedback until its segment ends; returns how many older verdicts were dropped for it.
    mutating func hold(_ feedback: Feedback) -> Int {
        let key = Key(utterance: feedback.utterance, segment: feedback.segment)
        guard verdicts.updateValue(feedback.verdict, forKey: key) == nil else { return 0 }
        order.append(key)
        guard order.count > Self.capacity else { return 0 }
        verdicts[order.removeFirst()] = nil
        return 1
    }

    /// Removes and returns the verdict on a segment that ends now.
    mutating func verdict(on resolution: Resolution) -> Feedback.Verdict? {
        guard !order.isEmpty else { return nil }
        let key = Key(utterance: resolution.utterance, segment: resolution.segment)
        guard let verdict = verdicts.removeValue(forKey: key) else { return nil }
        order.removeAll { $0 == key }
        return verdict
    }
}
