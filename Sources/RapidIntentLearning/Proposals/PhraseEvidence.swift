#if SQLite
package import Foundation
package import RapidIntent

/// The evidence for a phrase.
public struct PhraseEvidence: Sendable, Equatable {
    /// How often it was heard and answered with its intent, including undone answers.
    public var heard: Int
    /// How often its words were heard, with any answer: the number of segments that the dictionary would have
    /// resolved.
    ///
    /// Words with placeholders can be recognised as the same only if the answer has these entities. If the same words
    /// form several phrases of the intent, because their values come from several lists, the other answers are divided
    /// between the phrases in proportion to their counts.
    package var said: Int
    /// Whether values of its entities were masked.
    ///
    /// It is then unknown whether the lists contain them. ``heard``, ``said`` and ``savings`` also count values that
    /// the dictionary would not have resolved, so they are upper bounds.
    package var hasMaskedValues: Bool
    /// The number of sessions in which it was heard.
    public var sessions: Int
    /// The number of answers to its words that had its intent and were not undone.
    package var agreeing: Int
    /// The number of agreeing answers that came directly from the service or were confirmed by the user; the others are copies
    /// from the cache.
    package var independent: Int
    /// The number of answers to its words, including those with other intents or none.
    package var answers: Int
    /// The lower confidence bound of the share of agreeing answers, from 0 to 1.
    package var agreementAtLeast: Double
    /// The mean score of agreeing answers, from 0 to 1.
    public var meanScore: Double
    package var first: Date
    package var last: Date
    package var savings: Savings
    /// What its words were most often taken for because they sound like it; nil if they never were.
    public var takenFor: String?

    /// The share of agreeing answers, from 0 to 1.
    public var agreement: Double { answers > 0 ? Double(agreeing) / Double(answers) : 0 }

    /// Computes the evidence from a tally.
    ///
    /// - Parameters:
    ///   - said: How often its words were heard, with any answer.
    ///   - answers: The number of answers to its words, including those with other intents.
    ///   - takenFor: What its words were taken for because they sound like it; nil for nothing.
    init(_ tally: Tally, said: Int, answers: Int, hasMaskedValues: Bool, takenFor: String?, policy: GrowthPolicy) {
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
        self.takenFor = takenFor
    }
}

/// The savings that a phrase would have given if the dictionary had contained it.
package struct Savings: Sendable, Equatable {
    package var calls = 0
    package var serviceTime = Duration.zero
    /// Their total price; nil if no price is known.
    package var price: Money?
}
#endif
