#if Tool
import RapidIntentModel
import RapidIntentSupport

/// An evaluation as NDJSON: one line per sentence, and one line with the numbers.
struct EvaluationLines {
    /// The lines, without line breaks.
    let lines: [String]

    init(
        _ evaluation: ModelEvaluation, curve: [EvaluationView.CurvePoint] = [], times: AnswerTimes? = nil
    ) {
        func figure(_ value: Double?) -> Double? { value.map { ($0 * 1e6).rounded() / 1e6 } }
        let sentences = evaluation.sentences.map { sentence -> JSON in
            [
                "text": sentence.text, "expected": sentence.expected ?? LabelledSentence.none,
                "predicted": sentence.predicted ?? LabelledSentence.none, "score": figure(sentence.score),
            ]
        }
        let figures: JSON = [
            "accuracy": figure(evaluation.accuracy), "microF1": figure(evaluation.microF1),
            "macroF1": figure(evaluation.macroF1), "outOfScopeRecall": figure(evaluation.outOfScopeRecall),
            "sentences": sentences.count, "inScopeAccuracy": figure(evaluation.accuracy),
            "overallAccuracy": figure(evaluation.overallAccuracy),
            "outOfScopePrecision": figure(evaluation.outOfScopePrecision),
            "calibrationError": figure(evaluation.calibrationError),
            "outOfScope": sentences.count - evaluation.inScopeCount,
        ]
        let points = curve.map { ["share": $0.share, "accuracy": figure($0.accuracy)] as JSON }
        let last = figures.adding(times.map { ["answerMicroseconds": $0.json] })
            .adding(curve.isEmpty ? nil : ["learningCurve": points])
        lines = (sentences + [last]).map(\.text)
    }
}
#endif
