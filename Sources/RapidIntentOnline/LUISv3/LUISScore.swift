import RapidIntent

/// Reads scores.
enum LUISScore {
    /// A score from 0 to 1; nil if it is missing or null.
    ///
    /// - Parameter owner: Whose score it is, for the message.
    static func read(_ value: JSONValue?, of owner: String) throws(OnlineIntentError) -> Double? {
        guard let value, value != .null else { return nil }
        guard let score = value.number else {
            throw OnlineIntentError(.badReply, "the score of \(owner) is no number")
        }
        guard (0...1).contains(score) else {
            throw OnlineIntentError(.badReply, "the score of \(owner) is \(score), not between 0 and 1")
        }
        return score
    }
}
