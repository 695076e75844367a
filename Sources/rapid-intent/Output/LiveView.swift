import Foundation
import RapidIntent

/// What `listen` shows to people: tentative words dim, final words plain, commands at the moment they fire.
///
/// On a terminal the tentative words stand on one line that is written over; where output is piped, every change has a
/// line of its own.
struct LiveView {
    private let style: Style
    private let isTerminal: Bool
    private var isTentative = false

    /// Makes a view on standard output.
    init(style: Style, isTerminal: Bool = isatty(STDOUT_FILENO) == 1) {
        self.style = style
        self.isTerminal = isTerminal
    }

    /// What to write for an event, line breaks included.
    mutating func text(for event: ResolverEvent) -> String {
        switch event.kind {
        case .partial(let text):
            let line = time(event.at) + "  " + style.dim(text.isEmpty ? "…" : DisplayWidth.printable(text) + " …")
            guard isTerminal else { return line + "\n" }
            defer { isTentative = true }
            return (isTentative ? Self.eraseLine : "") + line
        case .final(let text, _):
            return settled(time(event.at) + "  " + (text.isEmpty ? "(nothing)" : DisplayWidth.printable(text)))
        case .fired(let fired, _):
            let origin = fired.phrase.map { "“\($0)”" } ?? "\(fired.source.rawValue), \(percent(fired.score))"
            return settled(
                "\(time(event.at))  \(style.green("▶")) \(style.bold(fired.command.description))  \(style.dim(origin))")
        case .needsConfirmation(let fired, _):
            return settled(
                "\(time(event.at))  \(style.yellow("?")) \(fired.command)  \(style.dim("\(percent(fired.score)) sure: ask the user"))"
            )
        case .contradicted(let fired, let by, _):
            let instead = by.command?.description ?? "“\(DisplayWidth.printable(by.text))”"
            return settled(
                "\(time(event.at))  \(style.red("↺")) \(fired.command) is contradicted by \(instead): undo it")
        case .unresolved(let reason, _):
            return settled(
                "\(time(event.at))  \(style.yellow("✗")) "
                    + reason.shown)
        case .resolved(let resolution):
            guard case .fired(let fired) = resolution.outcome, let lead = resolution.times.lead, lead > .zero else {
                return ""
            }
            return settled(
                "\(time(event.at))  \(style.green("✓")) \(fired.command.intent) fired \(seconds(lead)) s before the final transcript"
            )
        case .endpoint: return settled("")
        }
    }

    private mutating func settled(_ line: String) -> String {
        defer { isTentative = false }
        let start = isTentative ? Self.eraseLine : ""
        return line.isEmpty ? start : start + line + "\n"
    }

    private static let eraseLine = "\r\u{1B}[2K"

    private func time(_ time: Duration) -> String { String(format: "%8.2f", time / .seconds(1)) }

    private func seconds(_ time: Duration) -> String { String(format: "%.2f", time / .seconds(1)) }

    private func percent(_ score: Double) -> String { String(format: "%.0f %%", score * 100) }
}
