import RapidIntent
import RapidIntentSupport

enum Score {
    /// The tolerance above 1, because services round sums of 32-bit numbers.
    private static let tolerance = 1e-6

    /// A score from 0 to 1; nil if it is missing or null.
    static func read(_ value: JSON?, of owner: String) throws(OnlineIntentError) -> Double? {
        guard let value, value != .null else { return nil }
        guard let score = value.number else {
            throw OnlineIntentError(.badReply, "the score of \(owner) is not a number")
        }
        guard (0...1 + tolerance).contains(score) else {
            throw OnlineIntentError(.badReply, "the score of \(owner) is \(score), not between 0 and 1")
        }
        return min(score, 1)
    }
}
