import RapidIntent

/// A resolution as people read it.
struct ResolutionView {
    let style: Style

    /// One line: the text, and what became of it.
    func text(for resolution: Resolution) -> String {
        let outcome =
            switch resolution.outcome {
            case .fired(let fired), .contradicted(let fired, _):
                style.green("▶ ") + style.bold("\(fired.command)") + origin(of: fired)
            case .needsConfirmation(let fired): style.yellow("? ") + "\(fired.command)" + origin(of: fired)
            case .unresolved(let reason):
                style.yellow("✗ ") + [reason.name, reason.detail].compactMap { $0 }.joined(separator: ": ")
            }
        return "\(DisplayWidth.printable(resolution.text))  \(outcome)"
    }

    private func origin(of fired: FiredCommand) -> String {
        switch fired.source {
        case .dictionary: ""
        case .cache, .online: "  " + style.dim("\(fired.source.rawValue), score \(fired.score)")
        }
    }
}
