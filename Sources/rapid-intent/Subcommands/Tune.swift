#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentTelemetry

struct Tune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how long phrases wait, and writes the waits that telemetry supports on request.",
        discussion: """
            A command waits where more words may follow. How long depends on how many people went on there. The tool shows \
            for each phrase how often it was said although more could follow, how often more did follow (with a 95 % \
            interval), the wait of today and the wait with this evidence. '--apply' writes 'tuned.yaml', in one step, with \
            the phrases that have enough evidence; without any, the file is left alone. A phrase that was contradicted more \
            often than its 'risk' allows gets its usual wait back, or a longer one. No other file is changed. Waits are \
            those without knowledge of the voice.

            With '--json', there is one object per phrase and a summary. What '--apply' writes is noted in the journal beside the \
            telemetry file; '--undo' takes the last tuning of this folder back.

            EXAMPLES
              rapid-intent tune
              rapid-intent tune --since 30d --minimum-said 50
              rapid-intent tune --apply --dictionary Dictionaries --telemetry day.sqlite
              rapid-intent tune --undo
            """)

    @OptionGroup var learning: LearningOptions
    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("How often a phrase must be said.", valueName: "number"))
    var minimumSaid = TuningPolicy().minimumSaid

    @Option(help: ArgumentHelp("In how many sessions it must be said.", valueName: "number"))
    var minimumSessions = TuningPolicy().minimumSessions

    @Flag(help: "Write 'tuned.yaml'.")
    var apply = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check("minimum-said", minimumSaid, atLeast: 1)
        try check("minimum-sessions", minimumSessions, atLeast: 1)
        try journal.check(apply: apply)
    }

    mutating func run() async throws {
        guard try !journal.run([.tune], learning, as: output) else { return }
        var policy = TuningPolicy()
        (policy.minimumSaid, policy.minimumSessions) = (minimumSaid, minimumSessions)
        let folder = try learning.folder()
        guard folder.mistakes.isEmpty else {
            throw Failure(.badInput, "correct the mistakes first; '\(folder.tunedPath)' is left alone")
        }
        let changes = apply ? try learning.journal() : nil
        let plan = try await folder.tuning(
            from: TelemetryReader(path: learning.telemetry), since: learning.since?.date(before: Date()),
            policy: policy)
        let view = TuningView(style: Style(output.colour))
        if output.json {
            for phrase in plan.phrases { StandardOutput.write(TuningView.line(for: phrase)) }
        } else {
            StandardOutput.write(view.text(for: plan))
        }
        var entry: JournalEntry?
        if let changes, let change = try folder.change(to: plan) { entry = try changes.write(change) }
        if output.json {
            StandardOutput.write(TuningView.line(for: plan, file: folder.tunedPath, entry: entry))
        } else if let entry {
            StandardError.write("'\(folder.tunedPath)' is written; \(learning.remedy(for: entry, by: "tune"))")
        } else if apply {
            StandardError.write(
                "'\(folder.tunedPath)' is left alone: \(!plan.hasEvidence ? "there is too little evidence" : "nothing has changed")"
            )
        } else if plan.hasEvidence {
            StandardError.write("'--apply' writes '\(folder.tunedPath)'")
        }
    }
}

/// The waits of phrases, as text for people and as lines of NDJSON.
struct TuningView {
    let style: Style

    /// The maximum number of phrases that are shown to people.
    private static let limit = 50

    func text(for plan: TuningPlan) -> String {
        let counts = plan.histories.histories.keys.count { $0.following == PhraseHistories.Key.anything }
        let said =
            "\(counted(counts, "phrase")) counted as said, which makes their intents more likely while words come"
        guard !plan.phrases.isEmpty else {
            return "No phrase was said where more could follow, or telemetry does not record phrases."
                + (counts > 0 ? "\n\(said)" : "")
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
        if counts > 0 { lines += ["", said] }
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
