#if Tool
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport

/// A prediction as text for people.
struct PredictionView {
    let style: Style
    let price: ServicePrice

    /// The answer, its ranking and entities, what becomes of it, the time of each phase, and the price; one line each.
    func text(for exchange: ServiceExchange, _ resolutions: [Resolution], took time: Duration) -> String {
        let prediction = exchange.prediction
        var lines = ["\(DisplayWidth.printable(prediction.text))  \(verdict(prediction))"]
        lines += prediction.intents.map { "  \(Self.score($0.score))  \(DisplayWidth.printable($0.name))" }
        lines += entities(prediction.entities, indent: "  ")
        if let inner = prediction.inner {
            lines.append("  handed on to  \(verdict(inner))")
            lines += inner.intents.map { "    \(Self.score($0.score))  \(DisplayWidth.printable($0.name))" }
            lines += entities(inner.entities, indent: "    ")
        }
        let view = ResolutionView(style: style)
        lines += resolutions.map { resolution in
            "  resolve: " + (resolutions.count > 1 ? view.text(for: resolution) : view.outcome(of: resolution))
        }
        lines.append("  " + style.dim(Self.times(exchange.timing, whole: time)))
        lines.append("  " + style.dim(price.text(for: exchange.transactions)))
        return lines.joined(separator: "\n")
    }

    private func verdict(_ prediction: Prediction) -> String {
        guard let top = prediction.topIntent else { return style.yellow("✗ ") + "nothing found" }
        return style.green("▶ ") + style.bold(DisplayWidth.printable(top.name)) + " \(Self.score(top.score))"
    }

    private func entities(_ entities: [Prediction.PredictedEntity], indent: String) -> [String] {
        entities.flatMap { entity in
            let role = entity.role.map { " (\($0))" } ?? ""
            let value = entity.value == entity.text ? "" : " = \(entity.value)"
            let place = entity.range.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ", place not known"
            let line = "\(indent)\(entity.name)\(role): “\(entity.text)”\(value)\(place)"
            return [DisplayWidth.printable(line)] + self.entities(entity.children, indent: indent + "  ")
        }
    }

    /// The total time and the time of each phase, as in `0.7 ms: name lookup 0.1, connecting 0.1, …`.
    private static func times(_ timing: HTTPTiming?, whole: Duration) -> String {
        guard let timing else { return "\(milliseconds(whole)) ms" }
        let phases = [
            ("name lookup", timing.nameLookup), ("connecting", timing.connecting), ("TLS", timing.securing),
            ("waiting", timing.waiting), ("reading", timing.reading),
        ]
        return "\(milliseconds(whole)) ms: "
            + phases.map { "\($0.0) \(milliseconds($0.1))" }.joined(separator: ", ")
    }

    private static func milliseconds(_ duration: Duration) -> String { JSON(milliseconds: duration).text }

    private static func score(_ score: Double) -> String { EvaluationView.decimals(score, 2) }
}
#endif
