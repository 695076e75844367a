/// The result of decoding an utterance.
struct Reading: Equatable {
    /// The words in lower case, separated by single spaces.
    var text: String
    /// The probability that the text is right, from 0 to 1.
    var confidence: Double

    /// The lowest confidence at which a text of the dictionary is accepted.
    static let leastConfidence = 0.5

    /// Whether the text is accepted.
    var isHeard: Bool { !text.isEmpty && confidence >= Self.leastConfidence }
}
