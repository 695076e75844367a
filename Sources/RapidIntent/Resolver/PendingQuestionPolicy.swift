/// The policy for a question to the online service that is unanswered when the next utterance begins.
///
/// ```swift
/// let resolver = IntentResolver(
///     dictionaries: [dictionary], service: service,
///     configuration: ResolverConfiguration { $0.pendingQuestions = .keep })
/// ```
///
/// The policy applies to streams in real time (``IntentResolver/Pacing/clock(_:)``). With
/// ``IntentResolver/Pacing/stream`` a question is answered before the next transcript, so none is pending.
public enum PendingQuestionPolicy: String, Sendable, CaseIterable {
    /// The first words of a new utterance cancel the question, because a late answer would surprise the user.
    ///
    /// The segment ends as unresolved, and its `serviceFailed` error has the code `cancelled`. The provider may still
    /// charge for the call. Noise without words does not cancel.
    case cancel
    /// The question continues until its answer or its time limit: for users who give several commands in a row.
    ///
    /// The answer ends the segment of its own utterance, under that utterance's id. It can come during a later
    /// utterance or after a later command has fired. Commands may therefore be carried out in another order than they
    /// were spoken.
    case keep
}
