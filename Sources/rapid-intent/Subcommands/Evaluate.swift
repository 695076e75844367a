#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport

struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the accuracy of an intent model on sentences with known intents.",
        discussion: """
            With '--model', the model is tested with the sentences of '--data', which should not be in its training \
            data. Without it, '--folds' divides the data into parts, and each part is tested with a model trained on \
            the others.

            Accuracy counts the sentences in scope. Out-of-scope recall is the share of the sentences labelled \
            "None" (or oos, out_of_scope) that the model detected as such. Micro- and macro-F1 count "None" like any \
            other intent. With '--json', there is one line per sentence, {"text","expected","predicted","score"}, \
            and a last line with the figures.

            EXAMPLES
              rapid-intent evaluate --model home.model --data test.jsonl
              rapid-intent evaluate --model home.model --data test.jsonl --json | tail -1
              rapid-intent evaluate --model home.model --data test.jsonl --times
              rapid-intent evaluate --data all.jsonl --folds 5 --learning-curve \\
                  --html report.html
            """)

    @Option(help: ArgumentHelp("A model written by 'rapid-intent train'.", valueName: "file"))
    var model: String?

    @Option(help: ArgumentHelp("JSON lines with 'text' and 'intent'; repeatable.", valueName: "file"))
    var data: [String]

    @Option(
        help: ArgumentHelp(
            "Without '--model', the number of parts for cross-validation, 2 to 20.", valueName: "number"))
    var folds: Int?

    @Flag(help: "Also measure the answer time of the model, one sentence at a time.")
    var times = false

    @OptionGroup var training: TrainingOptions
    @OptionGroup var language: LocaleOptions
    @OptionGroup var report: EvaluationOptions

    func validate() throws {
        try training.validate()
        guard (model == nil) != (folds == nil) else {
            throw ValidationError("give either '--model FILE' or '--folds NUMBER'.")
        }
        try check("folds", folds, in: 2...20)
        if folds == nil, report.learningCurve {
            throw ValidationError("'--learning-curve' trains new models; give '--folds NUMBER' instead of '--model'.")
        }
        if model == nil, times { throw ValidationError("'--times' needs '--model'.") }
        let given = training.given + (language.locale == nil ? [] : ["--locale"])
        if model != nil, let option = given.first {
            throw ValidationError("'\(option)' is for training, and '--model' is already trained.")
        }
        try report.page?.validate(reading: data + [model].compactMap { $0 })
    }

    mutating func run() throws {
        try report.page?.prepare()
        let sentences = try TrainingData.sentences(of: data)
        if let folds {
            let trainer = try training.trainer(locale: language.locale ?? "en").remembering
            TrainingOptions.reportContradictions(among: sentences, locale: trainer.locale)
            return try report.crossValidate(sentences, folds: folds, trainer: trainer)
        }
        guard let path = model else { return }
        let model = try IntentModel(path: path, encoder: { try MiniLMEncoder.installed() })
        Self.reportUnknownIntents(among: sentences, to: model)
        try report.show(
            ModelEvaluation(of: model, on: sentences), times: times ? AnswerTimes(of: model, on: sentences) : nil)
    }

    /// Prints the intents of the sentences that the model does not have; all sentences of these intents count as
    /// errors.
    private static func reportUnknownIntents(among sentences: [LabelledSentence], to model: IntentModel) {
        let known = model.intents
        let strangers = Set(sentences.compactMap(\.intent)).subtracting(known).sorted()
        let lines = strangers.lazy.map { stranger in
            let nearest = EditDistance.nearest(to: stranger, in: known)
            return "rapid-intent: the model has no intent '\(DisplayWidth.printable(stranger))'"
                + (nearest.map { "; did you mean '\(DisplayWidth.printable($0))'?" } ?? "")
        }
        StandardError.write(lines, atMost: 10)
    }
}
#endif
