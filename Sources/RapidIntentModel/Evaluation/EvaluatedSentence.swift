/// A sentence and a model's answer to it.
public struct EvaluatedSentence: Sendable, Equatable {
    /// The text.
    public var text: String
    /// The expected intent; nil for out of scope.
    public var expected: String?
    /// The predicted intent; nil for out of scope.
    public var predicted: String?
    /// The score of the answer; values are clamped to 0 to 1, and NaN counts as 0.
    public var score: Double { didSet { score = Self.share(score) } }
    /// The score of the second-best answer, including "out of scope", clamped like ``score``.
    package var runnerUp: Double { didSet { runnerUp = Self.share(runnerUp) } }

    /// Creates an evaluated sentence.
    package init(text: String, expected: String?, predicted: String?, score: Double, runnerUp: Double = 0) {
        self.text = text
        self.expected = expected
        self.predicted = predicted
        self.score = Self.share(score)
        self.runnerUp = Self.share(runnerUp)
    }

    private static func share(_ score: Double) -> Double { score.isNaN ? 0 : min(max(score, 0), 1) }

    /// Creates an evaluated sentence from a model's answer.
    package init(_ sentence: LabelledSentence, by model: IntentModel) {
        let verdict = model.verdict(on: sentence.text)
        var runnerUp = verdict.intent == nil ? 0 : verdict.none
        for (intent, score) in verdict.intents.enumerated() where intent != verdict.intent {
            runnerUp = max(runnerUp, score)
        }
        self.init(
            text: sentence.text, expected: sentence.intent, predicted: verdict.intent.map { model.intents[$0] },
            score: Double(verdict.score), runnerUp: Double(runnerUp))
    }

    /// Whether the answer is right.
    var isRight: Bool { expected == predicted }
}
