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
    /// How sure it was of the next best, "out of scope" included, as ``score`` is counted.
    package var runnerUp: Double { didSet { runnerUp = Self.share(runnerUp) } }

    /// Describes an answer.
    package init(text: String, expected: String?, predicted: String?, score: Double, runnerUp: Double = 0) {
        self.text = text
        self.expected = expected
        self.predicted = predicted
        self.score = Self.share(score)
        self.runnerUp = Self.share(runnerUp)
    }

    private static func share(_ score: Double) -> Double { score.isNaN ? 0 : min(max(score, 0), 1) }

    /// Asks a model.
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

    /// Whether the model was right.
    var isRight: Bool { expected == predicted }
}
