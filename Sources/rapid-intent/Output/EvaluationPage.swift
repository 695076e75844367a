#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentSupport

/// An evaluation as one self-contained HTML page.
struct EvaluationPage {
    private let evaluation: ModelEvaluation
    private let curve: [EvaluationView.CurvePoint]

    init(_ evaluation: ModelEvaluation, curve: [EvaluationView.CurvePoint]) {
        self.evaluation = evaluation
        self.curve = curve
    }

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Intent model</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
        td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } svg { max-width: 28rem; }
        .said { stroke: currentColor; stroke-dasharray: 4; } .right { fill: #2a7; }
        </style></head><body>
        <h1>Intent model</h1>
        \(summary)
        <h2>Calibration</h2>\(calibration)
        <h2>Thresholds</h2>\(thresholds)
        \(learningCurve)<h2>Intents</h2>\(intents)
        <h2>Confusions</h2>\(confusions)
        </body></html>

        """
    }

    private static func escaped(_ text: String) -> String {
        HTMLEscaping.escaped(DisplayWidth.printable(text))
    }

    private static func name(_ intent: String?) -> String { escaped(intent ?? LabelledSentence.none) }

    /// A table; if `figures` is true, all columns except the first contain numbers.
    private static func table(_ heads: [String], _ rows: [[String]], figures: Bool = true) -> String {
        func row(_ cells: [String], _ tag: String) -> String {
            "<tr>"
                + cells.enumerated().map { "<\(tag)\($0 > 0 && figures ? " class=\"n\"" : "")>\($1)</\(tag)>" }.joined()
                + "</tr>"
        }
        return "<table>\(row(heads, "th"))\n\(rows.map { row($0, "td") }.joined(separator: "\n"))\n</table>"
    }

    private var summary: String {
        Self.table(
            ["", ""],
            [
                ["accuracy in scope", EvaluationView.percent(evaluation.accuracy)],
                ["micro-F1", EvaluationView.percent(evaluation.microF1)],
                ["macro-F1", EvaluationView.percent(evaluation.macroF1)],
                ["out-of-scope recall", EvaluationView.percent(evaluation.outOfScopeRecall)],
                ["out-of-scope precision", EvaluationView.percent(evaluation.outOfScopePrecision)],
                ["calibration error", EvaluationView.percent(evaluation.calibrationError)],
                ["sentences", "\(evaluation.sentences.count)"],
            ])
    }

    private var calibration: String {
        let bars = evaluation.calibration.enumerated().compactMap { index, bin in
            bin.map { bin in
                let height = (bin.right * 200).rounded()
                return
                    "<rect class=\"right\" x=\"\(index * 20 + 2)\" y=\"\(200 - height)\" width=\"16\" height=\"\(height)\">"
                    + "<title>\(bin.count) answers: score \(EvaluationView.decimals(bin.score, 2)), right "
                    + "\(EvaluationView.percent(bin.right))</title></rect>"
            }
        }
        return
            "<svg viewBox=\"0 0 200 200\" role=\"img\"><title>The share of the answers that is right, by score; the line is "
            + "what scores promise</title>\(bars.joined())<line class=\"said\" x1=\"0\" y1=\"200\" x2=\"200\" y2=\"0\"/></svg>"
    }

    private var thresholds: String {
        let total = Double(max(1, evaluation.sentences.count))
        return Self.table(
            ["accept", "accepted of all", "wrong of these"],
            evaluation.thresholds().filter { $0.accepted > 0 }.map {
                [
                    EvaluationView.decimals($0.accept, 2), EvaluationView.percent(Double($0.accepted) / total),
                    EvaluationView.percent(Double($0.wrong) / Double($0.accepted)),
                ]
            })
    }

    private var learningCurve: String {
        guard !curve.isEmpty else { return "" }
        let rows = curve.map { [EvaluationView.percent($0.share), EvaluationView.percent($0.accuracy)] }
        return "<h2>Learning curve</h2>\(Self.table(["share of the data", "understood"], rows))\n"
    }

    private var intents: String {
        Self.table(
            ["intent", "precision", "recall", "F1", "sentences", "taken for it"],
            evaluation.intents.map {
                [
                    Self.name($0.intent), EvaluationView.percent($0.precision), EvaluationView.percent($0.recall),
                    EvaluationView.percent($0.f1), "\($0.expected)", "\($0.predicted)",
                ]
            })
    }

    private var confusions: String {
        Self.table(
            ["meant", "taken for", "sentences"],
            evaluation.confusions.map { confusion in
                let sentences = confusion.sentences.map {
                    "\(EvaluationView.decimals($0.score, 2)) \(Self.escaped($0.text))"
                }
                return [
                    Self.name(confusion.expected), Self.name(confusion.predicted), sentences.joined(separator: "<br>"),
                ]
            }, figures: false)
    }
}
#endif
