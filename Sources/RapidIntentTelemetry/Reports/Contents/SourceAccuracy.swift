#if SQLite
import RapidIntent

/// The evidence for and against the answers of one source.
///
/// The resolver reports contradictions; the app reports the rest as ``Feedback``. An answer may be both contradicted
/// and undone. It then counts for both, and once in ``doubtful``.
struct SourceAccuracy: Sendable, Equatable {
    package var source: FiredCommand.Source
    /// The number of its commands: fired, contradicted or in need of confirmation.
    var answers = 0
    package var contradicted = 0
    package var undone = 0
    /// The number that the user did not want.
    package var wrong = 0
    var confirmed = 0
    /// The number that the user declined, of those that needed confirmation.
    var declined = 0
    /// The number that were contradicted, undone, wrong or declined, each counted once.
    var doubtful = 0

    package init(source: FiredCommand.Source) { self.source = source }
}

/// A phrase that was contradicted, undone, wrong or declined.
struct DoubtfulPhrase: Sendable, Equatable {
    /// The dictionary's phrase, or the recorded text if there is none; nil if no words are recorded.
    package var phrase: String?
    package var intent: String
    package var count: Int
    /// How often the final transcript contradicted it.
    package var contradicted = 0
    /// How often the user undid it.
    package var undone = 0
    /// How often the user did not want it.
    package var wrong = 0
    var declined = 0
}
#endif
