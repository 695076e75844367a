#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

struct Train: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Trains an intent model from sentences or dictionaries.",
        discussion: """
            The data are JSON lines such as {"text":"wake me at six","intent":"SetAlarm"}; the intent "None" (or \
            oos, out_of_scope, null) marks a sentence as out of scope. Without '--data', the model learns from \
            sentences of the dictionaries' phrases and from their 'examples'; with '--data' and '--dictionary', it \
            learns from both. Tests without a context that expect no match are used as out-of-scope sentences; \
            compiled dictionaries have no tests. With '--confirmed', it also learns sentences that people confirmed \
            more often than they rejected, if a dictionary declares the intent; without dictionaries, it learns all \
            of them. The language of the data is that of '--locale', or else of the dictionaries, or else English.

            The model is one file, which is replaced in one step. The same sentences in the same order with the same \
            '--seed' give the same bytes. With '--folds', the data are divided into parts, and each part is tested \
            with a model trained on the others. If Scripts/install-encoder installed a sentence encoder, a model of \
            English sentences also knows other words for the same meaning, and needs the encoder to answer. The \
            report shows the results before the final model is trained on all data. It counts every sentence once, \
            even if several come from one template.

            EXAMPLES
              rapid-intent train --output home.model
              rapid-intent train --data train.jsonl --output home.model --folds 5
              rapid-intent train --confirmed telemetry.sqlite --output home.model
              rapid-intent train --data train.jsonl --dictionary home.yaml \\
                  --output home.model --html report.html --folds 5
            """)

    @Option(
        help: ArgumentHelp(
            "JSON lines with 'text' and 'intent'; repeatable. (default: the dictionaries)", valueName: "file"))
    var data: [String] = []

    @Option(
        help: ArgumentHelp(
            "A telemetry file; the model also learns the sentences that people confirmed.", valueName: "file"))
    var confirmed: String?

    @Option(help: ArgumentHelp("The model file to write; an existing model is replaced.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("The number of parts for cross-validation, 2 to 20.", valueName: "number"))
    var folds: Int?

    @OptionGroup var training: TrainingOptions
    @OptionGroup var report: EvaluationOptions
    @OptionGroup var language: LocaleOptions
    @OptionGroup var dictionaries: DictionaryOptions

    func validate() throws {
        try training.validate()
        try check("folds", folds, in: 2...20)
        if folds == nil, report.html != nil || report.learningCurve {
            throw ValidationError("'--html' and '--learning-curve' need '--folds NUMBER'.")
        }
        let inputs = data + [confirmed].compactMap { $0 } + dictionaries.paths
        try model.validate(reading: inputs)
        try report.page?.validate(reading: inputs + [output])
    }

    private var model: OutputFile { OutputFile(option: "--output", path: output, kind: .model) }

    mutating func run() async throws {
        try model.prepare()
        try report.page?.prepare()
        var sentences = data.isEmpty ? [] : try TrainingData.sentences(of: data)
        var status: ExitStatus?
        var locale = language.locale
        var declared: Set<String>?
        var learnt: Int?
        if data.isEmpty || !dictionaries.paths.isEmpty {
            let loaded = try dictionaries.load(for: language.locale)
            sentences += DictionarySentences.sentences(of: loaded, locale: language.locale, seed: training.seed)
            if let locale, loaded.dictionaries.substitute(for: locale) != nil {
                throw Failure(
                    .badInput,
                    "there is nothing to learn '\(locale)' from; name a dictionary in it with '--dictionary', or leave "
                        + "'--locale' out")
            }
            locale = locale ?? loaded.dictionaries.locale
            declared = Set(loaded.dictionaries.dictionaries.flatMap(\.intents).map(\.name))
            status = loaded.status
        }
        if let confirmed {
            let spoken = locale ?? "en"
            let found = try await ConfirmedSentences(of: confirmed, locale: spoken, declared: declared)
            sentences += found.sentences
            learnt = found.sentences.count
            StandardError.write("rapid-intent: \(counted(found.sentences.count, "confirmed sentence")) taken in")
            if found.wordless > 0 {
                StandardError.write(
                    "rapid-intent: \(counted(found.wordless, "confirmation")) left out, of which telemetry kept no words"
                )
            }
            if found.foreign > 0 {
                StandardError.write(
                    "rapid-intent: \(counted(found.foreign, "confirmation")) left out, of what was said in another language "
                        + "than '\(spoken)'; '--locale' names the one to learn")
            }
            if found.undeclared > 0 {
                StandardError.write(
                    "rapid-intent: \(counted(found.undeclared, "confirmed sentence")) left out, of intents that no "
                        + "dictionary declares")
            }
        }
        let isAssumed = locale == nil
        let trainer = try training.trainer(locale: locale ?? "en").remembering
        TrainingOptions.reportContradictions(among: sentences, locale: trainer.locale)
        if let folds { try report.crossValidate(sentences, folds: folds, trainer: trainer) }
        let start = ContinuousClock.now
        let progress = ProgressLine("training")
        let trained: IntentModel
        do throws(IntentModelError) {
            trained = try trainer.train(sentences) { progress.show($0, of: $1) }
            progress.clear()
            try trained.write(to: output)
        } catch {
            progress.clear()
            throw Failure(.badInput, DisplayWidth.printable(error.message))
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        let outside = sentences.count { $0.intent == nil }
        if report.output.json {
            StandardOutput.write([
                "output": output, "version": trained.version, "locale": trained.locale.rawValue,
                "intents": trained.intents.count, "sentences": sentences.count, "outOfScope": outside,
                "confirmed": learnt, "features": trained.featureCount, "bytes": trained.byteCount,
                "seconds": (seconds * 1_000).rounded() / 1_000, "encoder": trained.encoderVersion,
            ])
        } else {
            StandardError.write(
                "\(counted(trained.intents.count, "intent")), \(counted(sentences.count, "sentence")) (\(outside) out of scope), "
                    + "\(counted(trained.featureCount, "feature")): \(trained.byteCount / 1_024) KiB in "
                    + "\(EvaluationView.decimals(seconds, 1)) s; version \(trained.version); language '\(trained.locale)'"
                    + (isAssumed ? ", as '--locale' names no other" : "")
                    + (trained.encoderVersion.map { "; needs the sentence encoder \($0)" }
                        ?? "; without a sentence encoder"))
        }
        if let status { throw status }
    }
}
#endif
