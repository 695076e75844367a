#if SQLite
/// A phrase that a dictionary might learn.
public struct PhraseProposal: Sendable, Equatable {
    /// The phrase, with placeholders for values of lists.
    public var phrase: String
    /// The intent.
    public var intent: String
    /// The evidence for it.
    public var evidence: PhraseEvidence
    /// An example of a longer phrase that makes it wait; nil if there is none.
    public var waitsFor: String?
}

/// A learned phrase that should be forgotten.
public struct RemovalProposal: Sendable, Equatable {
    /// The phrase.
    public var phrase: String
    /// The intent.
    public var intent: String
    /// How often it fired.
    public var fired: Int
    /// How often the final transcript contradicted it.
    package var contradicted: Int
    /// How often the user undid it.
    package var undone: Int
    /// How often the app reported that the user did not want it.
    package var wrong: Int
    /// The lower confidence bound of the share of failures, from 0 to 1.
    package var wrongAtLeast: Double
}
#endif
