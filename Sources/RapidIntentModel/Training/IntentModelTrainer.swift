public import RapidIntent

/// Trains intent models.
///
/// ```swift
/// let model = try IntentModelTrainer().train([
///     LabelledSentence("wake me at six", intent: "SetAlarm"),
///     LabelledSentence("what's the weather like", intent: "Weather"),
///     LabelledSentence("why is the sky blue", intent: nil),
/// ])
/// try model.write(to: "home.model")
/// ```
///
/// What it learns is described with ``IntentModel``. Equal sentences in equal order and equal seeds give equal bytes. Training
/// time grows with sentences × intents; `Benchmarks/README.md` says what 15,000 sentences of 150 intents take.
public struct IntentModelTrainer: Sendable {
    package var locale: LocaleIdentifier
    var seed: UInt64
    var folds: Int { didSet { folds = Self.usable(folds: folds) } }
    var allowedLoss: Double? { didSet { allowedLoss = Self.usable(loss: allowedLoss) } }

    /// Describes how to train.
    ///
    /// - Parameters:
    ///   - locale: The language of the sentences, whose rules of normalisation apply.
    ///   - seed: Where chance begins.
    ///   - folds: Into how many parts the sentences are divided to find out how sure the model may be: each part is judged by
    ///     what was learnt from the others. From 2 to 20; what is beyond counts as the nearest of these.
    ///   - allowedLoss: What share of the sentences in scope may be lost to "out of scope", from 0 to 1; what is beyond counts
    ///     as the nearest of these, and NaN as nil. All of it is spent if that finds more of what is out of scope. Nil spends up
    ///     to 0.015 where the data say what is out of scope (at least 20 sentences) and 0.005 where that is only guessed, and
    ///     of that no more than is worth it: an eighth of the share that is found. Two intents without such sentences give
    ///     nothing to guess from; nil spends about 0.08 then.
    public init(
        locale: LocaleIdentifier = "en", seed: UInt64 = 0, folds: Int = 5, allowedLoss: Double? = nil
    ) {
        self.locale = locale
        self.seed = seed
        self.folds = Self.usable(folds: folds)
        self.allowedLoss = Self.usable(loss: allowedLoss)
    }

    private static func usable(folds: Int) -> Int { min(max(folds, 2), 20) }

    private static func usable(loss: Double?) -> Double? {
        loss.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    /// Trains a model.
    ///
    /// Blocks for as long as it takes; cancellation of the task ends it with ``IntentModelError/Code/cancelled``.
    ///
    /// - Parameters:
    ///   - sentences: What to learn from.
    ///   - progress: Told after every step how many of the classifiers that are learnt one after the other are ready, and how
    ///     many they will be.
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/insufficientData`` for fewer than two intents, "out of
    ///   scope" counted as one, or a weight that is not from 0.000001 to 1,000,000;
    ///   ``IntentModelError/Code/reservedName`` for an intent whose name stands for "out of scope", such as `None`;
    ///   ``IntentModelError/Code/invalidLocale``; ``IntentModelError/Code/tooMuchData``; and
    ///   ``IntentModelError/Code/cancelled``.
    public func train(
        _ sentences: [LabelledSentence], progress: ((_ done: Int, _ steps: Int) -> Void)? = nil
    ) throws(IntentModelError) -> IntentModel {
        var session = try TrainingSession(sentences, trainer: self, progress: progress)
        let heldOut = try session.heldOut()
        let guessed = try session.heldOutIntents()
        let judgement = session.judgement(heldOut: heldOut, guessed: guessed)
        return try session.model(judgement)
    }
}
