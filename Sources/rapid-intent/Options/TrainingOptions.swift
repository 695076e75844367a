import ArgumentParser
import RapidIntent
import RapidIntentModel

/// How a model is trained.
struct TrainingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where chance begins: equal seeds give equal models.", valueName: "number"))
    var seed: UInt64 = 0

    @Option(
        help: ArgumentHelp(
            """
            What share of the sentences in scope may be lost to 'None', so that more of what is out of scope is found. \
            (default: 0.015 where at least 20 sentences say what is out of scope, else 0.005)
            """, valueName: "share"))
    var allowedLoss: Double?

    func validate() throws {
        if let allowedLoss, !(0...1).contains(allowedLoss) {
            throw ValidationError("'--allowed-loss \(allowedLoss)' is out of range; give 0 to 1.")
        }
    }

    func trainer(locale: LocaleIdentifier) -> IntentModelTrainer {
        IntentModelTrainer(locale: locale, seed: seed, allowedLoss: allowedLoss)
    }
}
