/// What becomes of a question to the online service that has no answer yet when the next utterance begins.
///
/// ```swift
/// let resolver = IntentResolver(dictionary: dictionary, service: service, pendingQuestions: .keep)
/// ```
///
/// The policy applies to streams in real time (``IntentResolver/Pacing/clock(_:)``). With ``IntentResolver/Pacing/stream`` a question
/// is answered before the next transcript is handled, so that none is pending.
public enum PendingQuestionPolicy: String, Sendable, CaseIterable {
    /// The first words of a new utterance cancel the question: the user speaks again, and a late answer would surprise.
    ///
    /// The segment ends as unresolved, and its `serviceFailed` error has the code `cancelled`. The call may be paid for nonetheless. Noise
    /// without words cancels nothing.
    case cancel
    /// The question goes on until its answer or its time limit: for users who give one command after the other.
    ///
    /// The answer ends the segment of its own utterance, under the id of that utterance. It can come while a later utterance is
    /// under way, or after a later command has fired, so that commands may be carried out in another order than they were
    /// spoken.
    case keep
}
