/// What an utterance was decoded as.
struct Reading: Equatable {
    /// The words in lower case, separated by single spaces.
    var text: String
    /// How likely it is to be right, from 0 to 1.
    var confidence: Double

    /// The least confidence at which a text of the dictionary counts as heard.
    static let leastConfidence = 0.5

    /// Whether it counts as heard.
    var isHeard: Bool { !text.isEmpty && confidence >= Self.leastConfidence }
}
