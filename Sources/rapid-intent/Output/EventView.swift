#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentSpeech

/// The text lines for events of `listen`: the command when it fires, the final words, and the outcome.
struct EventView {
    let style: Style

    /// The line for an event; nil for an event without a line.
    func line(for event: ResolverEvent) -> String? {
        let time = time(event.at)
        switch event.kind {
        case .partial(let text):
            return time + "  " + style.dim(text.isEmpty ? "…" : DisplayWidth.printable(text) + " …")
        case .final(let text, _):
            return time + "  " + (text.isEmpty ? "(nothing)" : DisplayWidth.printable(text))
        case .fired(let fired, _):
            let origin = fired.phrase.map { "“\($0)”" } ?? "\(fired.source.rawValue), \(percent(fired.score))"
            return "\(time)  \(style.green("▶")) \(style.bold(fired.command.description))  \(style.dim(origin))"
        case .tentative(let meaning, _):
            return "\(time)  \(style.dim("◇ " + DisplayWidth.printable("\(meaning)")))"
        case .prepared(let command, let probability, _):
            return "\(time)  \(style.dim("▷ \(command.command), \(percent(probability)) likely"))"
        case .withdrawn(let command, _): return "\(time)  \(style.dim("◁ not \(command.command)"))"
        case .needsConfirmation(let fired, _):
            let doubt = fired.refusal.map { ", but \(DisplayWidth.printable("\($0)"))" } ?? ""
            let question = DisplayWidth.printable(fired.question ?? "ask the user")
            let advice = style.dim("\(percent(fired.score)) sure\(doubt): \(question)")
            return "\(time)  \(style.yellow("?")) \(fired.command)  \(advice)"
        case .contradicted(let fired, let by, _):
            let instead = by.command?.description ?? "“\(DisplayWidth.printable(by.text))”"
            return "\(time)  \(style.red("↺")) \(fired.command) is contradicted by \(instead): undo it"
        case .unresolved(let reason, _):
            return "\(time)  \(style.yellow("✗")) " + reason.shown
        case .resolved(let resolution):
            guard case .fired(let fired) = resolution.outcome, let lead = resolution.times.lead, lead > .zero else {
                return waiting(for: resolution).map { time + "  " + style.dim($0) }
            }
            return
                "\(time)  \(style.green("✓")) \(fired.command.intent) fired \(seconds(lead)) s before the final transcript"
        case .endpoint: return nil
        }
    }

    /// The waiting times after the end of speech if a service was called; nil if the recogniser does not report them.
    private func waiting(for resolution: Resolution) -> String? {
        guard let decoding = resolution.times.decoding, let service = resolution.serviceTime else { return nil }
        return "after the end of speech, decoding took \(seconds(decoding)) s and the service \(seconds(service)) s"
    }

    /// The line for an event of the pipeline; nil for an event without a line.
    func line(for event: PipelineEvent) -> String? {
        let time = time(event.at)
        switch event.kind {
        case .wake(let detection):
            return "\(time)  \(style.green("◉")) woken by “\(DisplayWidth.printable(detection.phrase))”"
        case .timeout(.noSpeech): return "\(time)  \(style.yellow("◌")) no speech"
        case .timeout(.maximumActive): return "\(time)  \(style.yellow("◌")) that took too long; the rest is not heard"
        case .failed(let failure): return "\(time)  \(style.red("✗")) \(DisplayWidth.printable(failure.message))"
        case .slow(.began):
            return "\(time)  \(style.yellow("◌")) recognition is slower than speech: commands fire late; "
                + "give it more of the processor, or fewer phrases"
        case .slow(.ended(let wait)): return "\(time)  recognition was slower than speech for \(seconds(wait)) s"
        case .restarting(_, let wait): return "\(time)  trying again in \(seconds(wait)) s"
        default: return nil
        }
    }

    /// A stream time, eight columns wide.
    func time(_ time: Duration) -> String { String(format: "%8.2f", time / .seconds(1)) }

    private func seconds(_ time: Duration) -> String { String(format: "%.2f", time / .seconds(1)) }

    private func percent(_ score: Double) -> String { String(format: "%.0f %%", score * 100) }
}
#endif
