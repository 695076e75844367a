#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentSupport

/// An evaluation as NDJSON: one line per sentence, and one line with the numbers.
struct EvaluationLines {
    /// The lines, without line breaks.
    let lines: [String]

    init(
        _ evaluation: ModelEvaluation, curve: [EvaluationView.CurvePoint] = [], times: AnswerTimes? = nil
    ) {
        func figure(_ value: Double?) -> JSON { value.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null }
        let outside = evaluation.sentences.count - evaluation.inScopeCount
        let points = curve.map {
            JSON.object([("share", .number($0.share)), ("accuracy", figure($0.accuracy))])
        }
        lines =
            evaluation.sentences.map { sentence in
                JSON.object([
                    ("text", .string(sentence.text)), ("expected", .string(sentence.expected ?? LabelledSentence.none)),
                    ("predicted", .string(sentence.predicted ?? LabelledSentence.none)),
                    ("score", figure(sentence.score)),
                ]).text
            } + [
                JSON.object(
                    [
                        ("accuracy", figure(evaluation.accuracy)), ("microF1", figure(evaluation.microF1)),
                        ("macroF1", figure(evaluation.macroF1)),
                        ("outOfScopeRecall", figure(evaluation.outOfScopeRecall)),
                        ("sentences", .integer(evaluation.sentences.count)),
                        ("inScopeAccuracy", figure(evaluation.accuracy)),
                        ("overallAccuracy", figure(evaluation.overallAccuracy)),
                        ("outOfScopePrecision", figure(evaluation.outOfScopePrecision)),
                        ("calibrationError", figure(evaluation.calibrationError)), ("outOfScope", .integer(outside)),
                    ] + (times.map { [("answerMicroseconds", $0.json)] } ?? [])
                        + (curve.isEmpty ? [] : [("learningCurve", .array(points))])
                ).text
            ]
    }
}
#endif
