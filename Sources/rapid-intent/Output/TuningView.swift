#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport
import RapidIntentTelemetry

/// The waits of phrases, as text for people and as lines of NDJSON.
struct TuningView {
    let style: Style

    /// The maximum number of phrases that are shown to people.
    private static let limit = 50

    func text(for plan: TuningPlan) -> String {
        guard !plan.phrases.isEmpty else {
            return "No phrase was said where more could follow, or telemetry does not record phrases."
        }
        let tuned = plan.phrases.count { $0.verdict == .tuned }
        var lines = [
            "\(counted(plan.phrases.count, "phrase")) said where more could follow, \(tuned) with enough evidence", "",
            "    said  went on                 wait  tuned  can follow  phrase",
        ]
        for phrase in plan.phrases.prefix(Self.limit) {
            let history = phrase.observed.history
            let interval = "\(percent(phrase.interval.lowerBound)) to \(percent(phrase.interval.upperBound)) %"
            let row = String(
                format: "%8ld  %5ld  %@  %@  %@  %10ld  ", history.said, history.continued, padded(interval, 13),
                padded(wait(phrase.waitBefore), 5), padded(wait(phrase.waitAfter), 5), phrase.observed.key.following)
            let key = phrase.observed.key
            let entities = key.entities.isEmpty ? "" : " (\(key.entities.joined(separator: ", ")))"
            let name = DisplayWidth.printable("\(key.phrase) → \(key.intent)\(entities)")
            lines.append(row + style.bold(name) + style.dim(reason(phrase)))
        }
        if plan.phrases.count > Self.limit {
            lines.append("  … and \(plan.phrases.count - Self.limit) more; '--json' has them all")
        }
        lines += ["", style.dim("waits in milliseconds after the last word, without knowledge of the voice")]
        return lines.joined(separator: "\n")
    }

    private func reason(_ phrase: PhraseTuning) -> String {
        switch phrase.verdict {
        case .tuned: ""
        case .tooFew: "  too little evidence"
        case .contradicted:
            "  contradicted \(phrase.observed.contradicted) of \(counted(phrase.observed.fired, "time")): no shorter wait"
        case .unknown: "  not in the dictionary"
        }
    }

    private func wait(_ wait: Duration?) -> String { wait.map { "\(Self.milliseconds($0))" } ?? "–" }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10)" }

    private static func milliseconds(_ wait: Duration) -> Int { Int((wait / .milliseconds(1)).rounded()) }

    static func line(for phrase: PhraseTuning) -> JSON {
        let (observed, key) = (phrase.observed, phrase.observed.key)
        return [
            "intent": key.intent, "phrase": key.phrase, "entities": key.entities, "following": key.following,
            "said": observed.history.said, "continued": observed.history.continued,
            "atLeast": JSON(share: phrase.interval.lowerBound), "atMost": JSON(share: phrase.interval.upperBound),
            "meanPause": observed.meanPause.map { JSON(seconds: $0) }, "sessions": observed.sessions,
            "fired": observed.fired, "contradicted": observed.contradicted,
            "wait": phrase.waitBefore.map { JSON(seconds: $0) }, "tuned": phrase.waitAfter.map { JSON(seconds: $0) },
            "verdict": phrase.verdict.rawValue,
        ]
    }

    /// The line with the summary; without an entry of the journal, nothing was written.
    static func line(for plan: TuningPlan, file: String, entry: JournalEntry?) -> JSON {
        [
            "file": file, "written": entry != nil, "phrases": plan.phrases.count,
            "tuned": plan.phrases.count { $0.verdict == .tuned }, "entry": entry?.id,
        ]
    }
}
#endif
