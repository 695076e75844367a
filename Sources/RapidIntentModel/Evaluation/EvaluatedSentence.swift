/// A sentence with what a model said of it.
public struct EvaluatedSentence: Sendable, Equatable {
    /// What was said.
    public var text: String
    /// What it means; nil for out of scope.
    public var expected: String?
    /// What the model took it for; nil for out of scope.
    public var predicted: String?
    /// How sure the model was, from 0 to 1; what is beyond counts as the nearest of these, and NaN as 0.
    public var score: Double { didSet { score = Self.share(score) } }

    /// Describes an answer.
    public init(text: String, expected: String?, predicted: String?, score: Double) {
        self.text = text
        self.expected = expected
        self.predicted = predicted
        self.score = Self.share(score)
    }

    private static func share(_ score: Double) -> Double { score.isNaN ? 0 : min(max(score, 0), 1) }

    /// Asks a model.
    public init(_ sentence: LabelledSentence, by model: IntentModel) {
        let verdict = model.verdict(on: sentence.text)
        self.init(
            text: sentence.text, expected: sentence.intent, predicted: verdict.intent.map { model.intents[$0] },
            score: Double(verdict.score))
    }

    /// Whether the model was right.
    public var isRight: Bool { expected == predicted }
}
