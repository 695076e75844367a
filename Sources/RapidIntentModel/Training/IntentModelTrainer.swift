public import RapidIntent
import Synchronization

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
/// ``IntentModel`` describes the classifier. Equal sentences in equal order and equal seeds give equal bytes. Training
/// time grows with sentences × intents; `Benchmarks/README.md` has the time for 15,000 sentences of 150 intents.
public struct IntentModelTrainer: Sendable {
    package var locale: LocaleIdentifier
    var seed: UInt64
    var folds: Int { didSet { folds = Self.usable(folds: folds) } }
    private var encoder: (any SentenceEncoder)?
    var allowedLoss: Double? { didSet { allowedLoss = Self.usable(loss: allowedLoss) } }

    /// Creates a trainer.
    ///
    /// - Parameters:
    ///   - locale: The language of the sentences, whose normalisation rules apply.
    ///   - seed: The seed of random choices.
    ///   - folds: The number of parts into which the sentences are divided for calibration: each part is tested with a
    ///     classifier trained on the others. Clamped to the range from 2 to 20.
    ///   - allowedLoss: The share of sentences in scope that may be lost to "out of scope". Clamped to 0 to 1; NaN
    ///     counts as nil. All of it is used if that detects more sentences out of scope. Nil allows up to 0.03 if the
    ///     data contain at least 20 sentences out of scope, 0.015 if the trainer adds such sentences, with an encoder and
    ///     English data that contain fewer, and 0.005 if they are only guessed. Within that, a loss is accepted only up to a
    ///     quarter of the share of out-of-scope sentences that it detects, or an eighth if the data contain too few. With
    ///     only two intents and no such sentences, nothing can be guessed; nil then allows about 0.08.
    ///   - encoder: The encoder whose vectors join the n-grams; the model then needs it to answer. Nil, or an encoder that does
    ///     not understand the language, gives a model of n-grams alone.
    public init(
        locale: LocaleIdentifier = "en", seed: UInt64 = 0, folds: Int = 5, allowedLoss: Double? = nil,
        encoder: (any SentenceEncoder)? = nil
    ) {
        self.locale = locale
        self.seed = seed
        self.folds = Self.usable(folds: folds)
        self.allowedLoss = Self.usable(loss: allowedLoss)
        self.encoder = encoder
    }

    /// The encoder, if it understands the language.
    package var usableEncoder: (any SentenceEncoder)? { encoder.flatMap { $0.understands(locale) ? $0 : nil } }

    /// The same trainer with an encoder that keeps the vectors of all sentences, as long as the trainer or one of its models
    /// exists.
    package var remembering: IntentModelTrainer {
        var trainer = self
        trainer.encoder = usableEncoder.map(RememberingEncoder.init)
        return trainer
    }

    private static func usable(folds: Int) -> Int { min(max(folds, 2), 20) }

    private static func usable(loss: Double?) -> Double? {
        loss.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    /// Trains a model.
    ///
    /// Blocks until it is finished; if the task is cancelled, it throws ``IntentModelError/Code/cancelled``.
    ///
    /// - Parameters:
    ///   - sentences: The training sentences.
    ///   - progress: Called after every step with the number of finished steps and their total number. A step trains a
    ///     classifier, or encodes ten sentences.
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/insufficientData`` for fewer than two intents, counting "out
    ///   of scope" as one, or a weight that is not from 0.000001 to 1,000,000; ``IntentModelError/Code/reservedName`` for an
    ///   intent whose name means "out of scope", such as `None`; ``IntentModelError/Code/invalidLocale``;
    ///   ``IntentModelError/Code/tooMuchData``; and ``IntentModelError/Code/cancelled``.
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

/// An encoder that keeps the vectors of each text and of its words, so that cross-validation encodes no sentence twice.
final class RememberingEncoder: SentenceEncoder {
    private let encoder: any SentenceEncoder
    private let known = Mutex<[String: SentenceVectors]>([:])

    init(_ encoder: any SentenceEncoder) { self.encoder = encoder }

    var version: UInt64 { encoder.version }
    var width: Int { encoder.width }

    func understands(_ locale: LocaleIdentifier) -> Bool { encoder.understands(locale) }

    func vector(of text: String) -> [Float] { vectors(of: text).sentence }

    func vectors(of text: String) -> SentenceVectors {
        if let vectors = known.withLock({ $0[text] }) { return vectors }
        let vectors = encoder.vectors(of: text)
        known.withLock { $0[text] = vectors }
        return vectors
    }
}
