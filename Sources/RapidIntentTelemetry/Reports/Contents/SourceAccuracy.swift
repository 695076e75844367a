import RapidIntent

/// What speaks for and against the answers of one source.
///
/// Contradictions are noticed by the resolver; the rest is what the app reported as ``Feedback``. An answer may be
/// contradicted and undone: it counts for both, and once in ``doubtful``.
struct SourceAccuracy: Sendable, Equatable {
    /// Who knew the commands.
    package var source: FiredCommand.Source
    /// How many commands it knew: fired, contradicted or in need of confirmation.
    var answers = 0
    /// How many of them the final transcript contradicted.
    package var contradicted = 0
    /// How many the user took back.
    package var undone = 0
    /// How many were not what the user wanted.
    package var wrong = 0
    /// How many the user said yes to, of those that needed confirmation.
    var confirmed = 0
    /// How many the user said no to, of those that needed confirmation.
    var declined = 0
    /// How many were contradicted, undone, wrong or declined, each counted once.
    var doubtful = 0

    /// Begins with nothing.
    package init(source: FiredCommand.Source) { self.source = source }
}

/// A phrase that was contradicted, undone, wrong or declined.
struct DoubtfulPhrase: Sendable, Equatable {
    /// The dictionary's phrase, or the recorded text where there is none; nil where no words are recorded.
    package var phrase: String?
    /// The intent it was taken for.
    package var intent: String
    /// How often it was heard.
    package var count: Int
    /// How often the final transcript contradicted it.
    package var contradicted: Int
    /// How often the user took it back.
    package var undone: Int
    /// How often it was not what the user wanted.
    package var wrong: Int
    /// How often the user said no to it.
    var declined: Int

    /// Describes a phrase.
    package init(
        phrase: String?, intent: String, count: Int, contradicted: Int = 0, undone: Int = 0, wrong: Int = 0,
        declined: Int = 0
    ) {
        self.phrase = phrase
        self.intent = intent
        self.count = count
        self.contradicted = contradicted
        self.undone = undone
        self.wrong = wrong
        self.declined = declined
    }
}
