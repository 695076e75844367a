#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// The outcomes of one text, or of several texts that form one phrase.
struct Tally: Sendable, Equatable {
    var heard = 0
    /// How often the answer was carried out or confirmed, and not undone.
    var accepted = 0
    /// The number of accepted answers that came directly from the service or were confirmed by the user; the others
    /// come from the cache.
    var independent = 0
    /// How often the answer was undone, contradicted or declined, or there was none.
    var refused = 0
    /// The sum of the scores of accepted answers.
    private(set) var scores = 0.0
    private(set) var sessions: Set<Int> = []
    private(set) var first: Date?
    private(set) var last: Date?
    private(set) var savings = Savings()

    mutating func add(_ segment: RecordedSegment, session: Int) {
        heard += 1
        sessions.insert(session)
        first = min(first ?? segment.recordedAt, segment.recordedAt)
        last = max(last ?? segment.recordedAt, segment.recordedAt)
        if segment.serviceTime != nil || segment.source == .online {
            savings.calls += 1
            savings.serviceTime += segment.serviceTime ?? .zero
            if let price = segment.price { savings.price = (savings.price ?? .zero) + price }
        }
        switch Self.wasAccepted(segment) {
        case true?:
            accepted += 1
            if segment.source != .cache || segment.feedback == .confirmed { independent += 1 }
            scores += segment.score ?? 0
        case false?: refused += 1
        case nil: break
        }
    }

    /// Whether an answer was accepted; nil if there was no answer, or no decision on it.
    ///
    /// An answer of a local model without feedback is not evidence. The model was trained on the dictionary and on
    /// confirmed sentences, so a dictionary that learnt from it would repeat its own content.
    private static func wasAccepted(_ segment: RecordedSegment) -> Bool? {
        switch (segment.outcome, segment.feedback) {
        case (_, .undone), (_, .wrong), (_, .declined), (.contradicted, _): false
        case (.fired, nil) where segment.isOwnModels: nil
        case (.fired, _), (.needsConfirmation, .confirmed): true
        case (.needsConfirmation, nil): nil
        // A failure of the service is not evidence about the text.
        case (.unresolved, _): segment.reason == "serviceFailed" || segment.serviceTime == nil ? nil : false
        }
    }

    mutating func add(_ other: Tally) {
        heard += other.heard
        accepted += other.accepted
        independent += other.independent
        refused += other.refused
        scores += other.scores
        sessions.formUnion(other.sessions)
        first = [first, other.first].compactMap { $0 }.min()
        last = [last, other.last].compactMap { $0 }.max()
        savings.calls += other.savings.calls
        savings.serviceTime += other.savings.serviceTime
        if let price = other.savings.price { savings.price = (savings.price ?? .zero) + price }
    }

    /// The mean score of accepted answers; 0 if there are none.
    var meanScore: Double { accepted > 0 ? scores / Double(accepted) : 0 }
}

/// The lower bound of a confidence interval for a share, given a number of trials.
///
/// Wilson's score interval: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
/// of the American Statistical Association 22 (1927), pages 209 to 212. Unlike the mean plus or minus some deviations, it
/// holds for few trials and for shares near 0 and 1.
///
/// ```swift
/// WilsonInterval.lowerBound(successes: 10, trials: 10)   // 0.72
/// ```
package enum WilsonInterval {
    /// The lower bound; 0 without trials.
    ///
    /// - Parameters:
    ///   - successes: The number of trials with the outcome in question, from 0 to `trials`.
    ///   - standardScore: The distance of the bound in standard deviations: 1.96 for an interval that contains the share 19
    ///     times in 20.
    package static func lowerBound(successes: Int, trials: Int, standardScore: Double = 1.96) -> Double {
        guard trials > 0 else { return 0 }
        let (count, square) = (Double(trials), standardScore * standardScore)
        let share = Double(min(max(0, successes), trials)) / count
        let middle = share + square / (2 * count)
        let spread = standardScore * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
        // Without successes, rounding could give a negative number.
        return max(0, (middle - spread) / (1 + square / count))
    }
}
#endif
