public import Foundation

/// What speaks for a phrase.
public struct PhraseEvidence: Sendable, Equatable {
    /// How often it was heard and answered with its intent, whether or not that was taken back.
    public var heard: Int
    /// How often its words were heard, whatever was answered: what the dictionary would have known.
    ///
    /// Of words with placeholders, only what was answered with these entities can be told to be the same.
    public var said: Int
    /// In how many sessions.
    public var sessions: Int
    /// How many of the answers to its words named its intent and were not taken back.
    public var agreeing: Int
    /// How many answers to its words there were.
    public var answers: Int
    /// The lower confidence bound of the share of agreeing answers, from 0 to 1.
    public var agreementAtLeast: Double
    /// The mean score of agreeing answers, from 0 to 1.
    public var meanScore: Double
    /// When it was heard first.
    public var first: Date
    /// When it was heard last.
    public var last: Date
    /// What it would have saved.
    public var savings: Savings

    /// The share of agreeing answers, from 0 to 1.
    public var agreement: Double { answers > 0 ? Double(agreeing) / Double(answers) : 0 }

    /// Sums up a tally.
    ///
    /// - Parameters:
    ///   - said: How often its words were heard, whatever was answered.
    ///   - answers: How many answers there were to its words, those with other intents included.
    init(_ tally: Tally, said: Int, answers: Int, policy: GrowthPolicy) {
        heard = tally.heard
        self.said = said
        sessions = tally.sessions.count
        agreeing = tally.accepted
        self.answers = answers
        agreementAtLeast = WilsonInterval.lowerBound(
            successes: tally.accepted, trials: answers, standardScore: policy.standardScore)
        meanScore = tally.meanScore
        first = tally.first ?? .distantPast
        last = tally.last ?? .distantPast
        savings = tally.savings
    }
}
