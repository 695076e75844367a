package import Foundation

/// What speaks for a phrase.
public struct PhraseEvidence: Sendable, Equatable {
    /// How often it was heard and answered with its intent, whether or not that was taken back.
    public var heard: Int
    /// How often its words were heard, whatever was answered: what the dictionary would have known.
    ///
    /// Of words with placeholders, only what was answered with these entities can be told to be the same. Where the same
    /// words make several phrases of the intent, because their values come from several lists, what was answered
    /// otherwise is divided between them as they were heard.
    package var said: Int
    /// Whether values of its entities were masked.
    ///
    /// Then nobody knows whether the lists have them: how often it was heard and said, and what it would have saved, count
    /// those too that the dictionary would not have known, and are at most so much.
    package var hasMaskedValues: Bool
    /// In how many sessions.
    public var sessions: Int
    /// How many of the answers to its words named its intent and were not taken back.
    package var agreeing: Int
    /// How many of the agreeing answers the service gave for just that segment, or the user confirmed; the others are copies
    /// from the cache.
    package var independent: Int
    /// How many answers to it there were, those with other intents, or none, to the same words included.
    public var answers: Int
    /// The lower confidence bound of the share of agreeing answers, from 0 to 1.
    package var agreementAtLeast: Double
    /// The mean score of agreeing answers, from 0 to 1.
    public var meanScore: Double
    /// When it was heard first.
    package var first: Date
    /// When it was heard last.
    package var last: Date
    /// What it would have saved.
    public var savings: Savings

    /// The share of agreeing answers, from 0 to 1.
    public var agreement: Double { answers > 0 ? Double(agreeing) / Double(answers) : 0 }

    /// Sums up a tally.
    ///
    /// - Parameters:
    ///   - said: How often its words were heard, whatever was answered.
    ///   - answers: How many answers there were to its words, those with other intents included.
    ///   - hasMaskedValues: Whether nobody knows what was said for its entities.
    init(_ tally: Tally, said: Int, answers: Int, hasMaskedValues: Bool, policy: GrowthPolicy) {
        heard = tally.heard
        self.said = said
        self.hasMaskedValues = hasMaskedValues
        sessions = tally.sessions.count
        agreeing = tally.accepted
        independent = tally.independent
        self.answers = answers
        agreementAtLeast = WilsonInterval.lowerBound(
            successes: tally.accepted, trials: answers, standardScore: policy.standardScore)
        meanScore = tally.meanScore
        first = tally.first ?? .distantPast
        last = tally.last ?? .distantPast
        savings = tally.savings
    }
}
