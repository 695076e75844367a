#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport

struct EvaluationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Write the full report to this file, as one HTML page.", valueName: "file"))
    var html: String?

    @Flag(help: "Show how accuracy grows with the number of sentences; takes twice as long.")
    var learningCurve = false

    @OptionGroup var output: OutputOptions

    /// The page to write; nil for none.
    var page: OutputFile? { html.map { OutputFile(option: "--html", path: $0, kind: .page) } }

    /// The shares of the data for the points of the learning curve.
    private static let shares = [0.125, 0.25, 0.5, 1]

    /// Tests each part of the data with a model trained on the other parts, and shows the results.
    func crossValidate(_ sentences: [LabelledSentence], folds: Int, trainer: IntentModelTrainer) throws {
        var curve: [EvaluationView.CurvePoint] = []
        var last: ModelEvaluation?
        for share in learningCurve ? Self.shares : [1] {
            let progress = ProgressLine(share < 1 ? "cross-validation with \(Int(share * 100)) %" : "cross-validation")
            do throws(IntentModelError) {
                let evaluation = try trainer.crossValidation(of: sentences, parts: folds, share: share) {
                    progress.show($0, of: $1)
                }
                curve.append(EvaluationView.CurvePoint(share: share, accuracy: evaluation.overallAccuracy ?? 0))
                last = evaluation
            } catch {
                progress.clear()
                throw Failure(.badInput, DisplayWidth.printable(error.message))
            }
            progress.clear()
        }
        guard let last, !last.sentences.isEmpty else {
            throw Failure(
                .badInput,
                "no sentence could be held out: sentences of one template, and similar ones, are held out together, and no intent has "
                    + "others; give more of each")
        }
        let single = sentences.count - last.sentences.count
        if single > 0 {
            StandardError.write(
                "rapid-intent: the report leaves out \(counted(single, "sentence")): all others with that label are similar or of "
                    + "the same template, or there are none")
        }
        try show(last, curve: learningCurve ? curve : [])
    }

    func show(
        _ evaluation: ModelEvaluation, curve: [EvaluationView.CurvePoint] = [], times: AnswerTimes? = nil
    ) throws {
        if output.json {
            for line in EvaluationLines(evaluation, curve: curve, times: times).lines { StandardOutput.write(line) }
        } else {
            StandardOutput.writeRaw(EvaluationView(evaluation, curve: curve, style: Style(output.colour)).text)
            if let times { StandardOutput.write("\n\(times.text)") }
        }
        guard let html else { return }
        do throws(FileFailure) {
            try FileContents.replace(html, with: Array(EvaluationPage(evaluation, curve: curve).text.utf8))
        } catch {
            throw Failure(.badInput, "'\(html)' cannot be written: \(error.reason)")
        }
    }
}
#endif
