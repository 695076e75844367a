#if SQLite
import RapidIntent

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
    /// The segments in the order in which feedback named them.
    private var order: [Key] = []

    /// The number of waiting verdicts.
    var count: Int { order.count }

    /// Stores feedback until its segment ends.
    ///
    /// Returns how many older verdicts were dropped for it.
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
