#if Tool
import RapidIntent
import RapidIntentLearning

struct ResolutionView {
    let style: Style

    func text(for resolution: Resolution) -> String {
        "\(DisplayWidth.printable(resolution.text))  \(outcome(of: resolution))"
    }

    /// The outcome, with the reason if it is not fired, and with what would let it fire.
    func outcome(of resolution: Resolution) -> String {
        let outcome =
            switch resolution.outcome {
            case .fired(let fired), .contradicted(let fired, _):
                style.green("▶ ") + style.bold(DisplayWidth.printable("\(fired.command)")) + origin(of: fired)
            case .needsConfirmation(let fired):
                style.yellow("? ") + DisplayWidth.printable("\(fired.command)") + origin(of: fired)
                    + (fired.refusal.map { "  " + style.dim(DisplayWidth.printable("\($0)")) } ?? "")
            case .unresolved(let reason):
                style.yellow("✗ ") + reason.shown
            }
        return outcome + (remedy(for: resolution.outcome).map { "  " + style.dim("if meant: \($0)") } ?? "")
    }

    private func remedy(for outcome: Resolution.Outcome) -> String? {
        let remedy =
            switch outcome {
            case .needsConfirmation(let fired): fired.refusal.map { Self.remedy($0.reason, fired.command.intent) }
            case .unresolved(.refused(let refusal, let intent)): Self.remedy(refusal.reason, intent)
            default: String?.none
            }
        return remedy.map(DisplayWidth.printable)
    }

    /// What in the dictionary or the settings lets a refused command fire.
    ///
    /// The intent is nil if the words speak against no single one.
    static func remedy(_ reason: Refusal.Reason, _ intent: String?) -> String {
        switch (reason, intent) {
        case (.unsure, _): "a lower 'least_confidence' in the settings"
        case (_, nil): "a phrase that has these words"
        case (.missingEntity, let intent?):
            "the value in its list, a phrase of '\(intent)' without one, or its 'refused: fire'"
        case (_, let intent?): "such a sentence in the 'examples' of '\(intent)', or its 'refused: fire'"
        }
    }

    private func origin(of fired: FiredCommand) -> String {
        if let near = fired.near {
            let score = EvaluationView.decimals(fired.score, 2)
            return "  " + style.dim(DisplayWidth.printable("taken for “\(near.takenFor)”, score \(score)"))
        }
        return switch fired.source {
        case .dictionary: ""
        case .cache, .online:
            "  " + style.dim("\(fired.source.rawValue), score \(EvaluationView.decimals(fired.score, 2))")
        }
    }
}
#endif
