#if Tool
import Foundation
import RapidIntent
import RapidIntentModel
import RapidIntentSupport

struct EvaluationView {
    private let evaluation: ModelEvaluation
    private let curve: [CurvePoint]
    private let style: Style

    /// The accuracy of models trained on a share of the data.
    struct CurvePoint {
        var share: Double
        var accuracy: Double
    }

    private static let (intentLimit, pairLimit, sentenceLimit) = (40, 15, 3)

    init(_ evaluation: ModelEvaluation, curve: [CurvePoint], style: Style) {
        self.evaluation = evaluation
        self.curve = curve
        self.style = style
    }

    var text: String {
        [summary, intents, confusions, thresholds, calibration, learningCurve].filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    static func percent(_ value: Double?) -> String { value.map { decimals($0 * 100, 1) + " %" } ?? "–" }
    static func decimals(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    static func name(_ intent: String?) -> String { DisplayWidth.printable(intent ?? LabelledSentence.none) }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private var summary: [String] {
        let outside = evaluation.sentences.count - evaluation.inScopeCount
        var lines = [
            style.bold("accuracy in scope  \(Self.percent(evaluation.accuracy))")
                + "  of \(counted(evaluation.inScopeCount, "sentence"))",
            "micro-F1           \(Self.percent(evaluation.microF1))",
            "macro-F1           \(Self.percent(evaluation.macroF1))",
        ]
        if outside > 0 {
            lines.append(
                "out of scope       \(Self.percent(evaluation.outOfScopeRecall)) found of "
                    + "\(counted(outside, "sentence")); \(Self.percent(evaluation.outOfScopePrecision)) of what was found is"
            )
        }
        if let error = evaluation.calibrationError {
            lines.append("calibration        scores are \(Self.percent(error)) off on average")
        }
        return lines
    }

    private var intents: [String] {
        let worst = evaluation.intents.sorted { ($0.f1, $0.intent ?? "") < ($1.f1, $1.intent ?? "") }
        let shown = worst.prefix(Self.intentLimit)
        let width = shown.map { Self.name($0.intent).count }.max() ?? 0
        var lines = [style.bold("intents, the worst first") + style.dim("  precision, recall, F1, sentences")]
        for figures in shown {
            lines.append(
                "  \(Self.padded(Self.name(figures.intent), width))  \(Self.right(Self.percent(figures.precision), 7))  "
                    + "\(Self.right(Self.percent(figures.recall), 7))  \(Self.right(Self.percent(figures.f1), 7))  "
                    + Self.right("\(figures.expected)", 5))
        }
        if worst.count > shown.count { lines.append(style.dim("  and \(worst.count - shown.count) better ones")) }
        return lines
    }

    private var confusions: [String] {
        let all = evaluation.confusions
        guard !all.isEmpty else { return [] }
        var lines = [style.bold("taken for another, the most frequent first")]
        for confusion in all.prefix(Self.pairLimit) {
            lines.append(
                "  \(confusion.sentences.count) × \(Self.name(confusion.expected)) → \(Self.name(confusion.predicted))")
            for sentence in confusion.sentences.prefix(Self.sentenceLimit) {
                lines.append(
                    style.dim("      \(Self.decimals(sentence.score, 2))  \(DisplayWidth.printable(sentence.text))"))
            }
        }
        if all.count > Self.pairLimit { lines.append(style.dim("  and \(all.count - Self.pairLimit) more")) }
        return lines
    }

    private var thresholds: [String] {
        let total = evaluation.sentences.count
        var lines = [style.bold("what an 'accept' comes to") + style.dim("  accepted of all, wrong of these")]
        for threshold in evaluation.thresholds() where threshold.accepted > 0 {
            lines.append(
                "  \(Self.decimals(threshold.accept, 2))  "
                    + Self.right(Self.percent(Double(threshold.accepted) / Double(max(1, total))), 7) + "  "
                    + Self.right(Self.percent(Double(threshold.wrong) / Double(threshold.accepted)), 7))
        }
        return lines
    }

    private var calibration: [String] {
        let bins = evaluation.calibration
        guard bins.contains(where: { $0 != nil }) else { return [] }
        let width = 40
        var lines = [
            style.bold("calibration") + style.dim("  score, what was right (█) against what was said (│), answers")
        ]
        for (index, bin) in bins.enumerated() {
            guard let bin else { continue }
            var bar = Array(repeating: Character(" "), count: width + 1)
            for place in 0..<Int((bin.right * Double(width)).rounded()) { bar[place] = "█" }
            bar[Int((bin.score * Double(width)).rounded())] = "│"
            lines.append(
                "  \(Self.decimals(Double(index) / 10, 1))–\(Self.decimals(Double(index + 1) / 10, 1))  \(String(bar))  "
                    + "\(Self.right(Self.percent(bin.right), 7))  \(Self.right("\(bin.count)", 5))")
        }
        return lines
    }

    private var learningCurve: [String] {
        guard !curve.isEmpty else { return [] }
        let width = 40
        return [style.bold("learning curve") + style.dim("  share of the data, what was understood")]
            + curve.map { point in
                "  " + Self.right(Self.percent(point.share), 7) + "  "
                    + Self.padded(String(repeating: "█", count: Int((point.accuracy * Double(width)).rounded())), width)
                    + "  " + Self.percent(point.accuracy)
            }
    }
}

/// An evaluation as NDJSON: one line per sentence, and one line with the numbers.
struct EvaluationLines {
    /// The lines, without line breaks.
    let lines: [String]

    init(_ evaluation: ModelEvaluation, curve: [EvaluationView.CurvePoint] = [], times: AnswerTimes? = nil) {
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
