/// The app's feedback about a segment, such as that the user undid the command.
///
/// ```swift
/// resolver.report(.undone, for: resolution)
/// ```
public struct Feedback: Sendable, Hashable {
    /// The app's verdict on the segment.
    public var verdict: Verdict
    /// The utterance the segment belongs to.
    public var utterance: UtteranceID
    /// The segment's number within its utterance, from 0.
    public var segment: Int

    /// Creates feedback.
    public init(_ verdict: Verdict, utterance: UtteranceID, segment: Int = 0) {
        self.verdict = verdict
        self.utterance = utterance
        self.segment = segment
    }

    /// The app's verdict on a segment.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The user undid the command.
        case undone
        /// The command was not what the user wanted, whether or not the user undid it.
        case wrong
        /// The user said yes to a command that needed confirmation.
        case confirmed
        /// The user said no to a command that needed confirmation.
        case declined
    }
}

extension IntentResolver {
    /// Reports the app's feedback about a segment to the observers.
    ///
    /// The resolver detects contradictions itself. If there are several reports about one segment, the last one counts.
    /// A report may come before the segment has ended, for example when the user undoes a command while still speaking.
    public func report(_ verdict: Feedback.Verdict, for resolution: Resolution) {
        report(verdict, utterance: resolution.utterance, segment: resolution.segment)
    }

    /// Reports the app's feedback about a segment to the observers.
    ///
    /// - Parameters:
    ///   - verdict: The app's verdict on the segment.
    ///   - utterance: The utterance's id; if ids repeat, the latest utterance with this id.
    ///   - segment: The segment's number within its utterance, from 0.
    public func report(_ verdict: Feedback.Verdict, utterance: UtteranceID, segment: Int = 0) {
        let feedback = Feedback(verdict, utterance: utterance, segment: segment)
        answered.add(feedback)
        for observer in observers { observer.observe(feedback) }
    }
}
