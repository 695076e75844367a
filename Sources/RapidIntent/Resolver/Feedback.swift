/// What the app says about a segment afterwards: only it knows whether the user took a command back.
///
/// ```swift
/// resolver.report(.undone, for: resolution)
/// ```
public struct Feedback: Sendable, Hashable {
    /// What came of the segment in the end.
    public var verdict: Verdict
    /// The utterance the segment belongs to.
    public var utterance: UtteranceID
    /// The segment's number within its utterance, from 0.
    public var segment: Int

    /// Describes feedback.
    public init(_ verdict: Verdict, utterance: UtteranceID, segment: Int = 0) {
        self.verdict = verdict
        self.utterance = utterance
        self.segment = segment
    }

    /// What came of a segment in the end.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The user took the command back.
        case undone
        /// The command was not what the user wanted, whether or not it was taken back.
        case wrong
        /// The user said yes to a command that needed confirmation.
        case confirmed
        /// The user said no to a command that needed confirmation.
        case declined
    }
}

extension IntentResolver {
    /// Hands on to the observers what the app knows about a segment afterwards.
    ///
    /// Contradictions need no report: the resolver notices them itself. Of several reports about one segment the last
    /// counts. One that comes before the segment has ended, as for a command that is undone while the speaker is still being
    /// heard, is as good as any.
    public func report(_ verdict: Feedback.Verdict, for resolution: Resolution) {
        report(verdict, utterance: resolution.utterance, segment: resolution.segment)
    }

    /// Hands on to the observers what the app knows about a segment afterwards.
    ///
    /// - Parameters:
    ///   - verdict: What came of it.
    ///   - utterance: The utterance's id; where ids come again, the latest utterance of that id is meant.
    ///   - segment: The segment's number within its utterance, from 0.
    public func report(_ verdict: Feedback.Verdict, utterance: UtteranceID, segment: Int = 0) {
        let feedback = Feedback(verdict, utterance: utterance, segment: segment)
        for observer in observers { observer.observe(feedback) }
    }
}
