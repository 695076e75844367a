#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms

struct TrainingOptions: ParsableArguments {
    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp(
            "The seed of the random numbers; equal seeds give equal models. (default: 0)", valueName: "number"))
    var givenSeed: UInt64?

    @Option(
        help: ArgumentHelp(
            """
            The share of sentences in scope that may become 'None', so that more sentences out of scope are detected. \
            (default: at most 0.03 with 20 or more out-of-scope sentences; 0.015 with those that training with the encoder \
            adds where the data have fewer; else 0.005)
            """, valueName: "share"))
    var allowedLoss: Double?

    @Flag(
        name: .customLong("no-encoder"),
        help: ArgumentHelp(
            """
            Learns from the words alone, even if the sentence encoder is installed. (default: with the encoder, if \
            Scripts/install-encoder installed it and the language is English)
            """))
    var leavesOutEncoder = false

    var seed: UInt64 { givenSeed ?? 0 }

    var given: [String] {
        (givenSeed == nil ? [] : ["--seed"]) + (allowedLoss == nil ? [] : ["--allowed-loss"])
            + (leavesOutEncoder ? ["--no-encoder"] : [])
    }

    func validate() throws { try check("allowed-loss", allowedLoss, in: 0...1) }

    /// Creates the trainer, with the installed encoder if it understands the language.
    func trainer(locale: LocaleIdentifier) throws -> IntentModelTrainer {
        IntentModelTrainer(
            locale: locale, seed: seed, allowedLoss: allowedLoss,
            encoder: try leavesOutEncoder ? nil : Self.encoder(for: locale))
    }

    /// The installed encoder; nil, with a note where one may expect it, if there is none for the language.
    private static func encoder(for locale: LocaleIdentifier) throws -> MiniLMEncoder? {
        func note(_ reason: String) {
            StandardError.write("rapid-intent: the model learns from the words alone: \(reason)")
        }
        guard MiniLMEncoder.understands(locale) else {
            if MiniLMEncoder.isInstalled { note("the sentence encoder does not understand '\(locale)'") }
            return nil
        }
        do throws(SentenceEncoderError) { return try MiniLMEncoder.installed() } catch {
            guard error.code == .notInstalled else {
                throw Failure(.badInput, "\(error.description), or leave it out with '--no-encoder'")
            }
            let named = ProcessInfo.processInfo.environment["RAPID_INTENT_MODELS"] ?? ""
            if !named.isEmpty { note(error.description) }
            return nil
        }
    }

    /// Prints a warning for each sentence that has several intents; each label counts in training.
    static func reportContradictions(among sentences: [LabelledSentence], locale: LocaleIdentifier) {
        let lines = ContradictoryLabel.all(in: sentences, locale: locale).lazy.map { label in
            let intents = label.intents.prefix(intentLimit).map {
                "'\(DisplayWidth.printable($0 ?? LabelledSentence.none))'"
            }
            let rest = label.intents.count - intents.count
            return "rapid-intent: warning: '\(DisplayWidth.printable(label.text))' is labelled "
                + intents.joined(separator: " and ") + (rest > 0 ? " and \(rest) more" : "")
                + "; a model learns only one of them well"
        }
        StandardError.write(lines, atMost: shown)
    }

    /// The maximum number of printed sentences, and of intents per sentence.
    private static let (shown, intentLimit) = (10, 4)
}
#endif
