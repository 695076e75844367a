#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentTelemetry

/// `tune`: shows how long phrases wait and how long their history lets them wait.
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
            StandardError.write(
                "'\(folder.tunedPath)' is written; \(learning.remedy(for: entry, by: "tune"))")
        } else if apply {
            StandardError.write(
                "'\(folder.tunedPath)' is left alone: \(!plan.hasEvidence ? "there is too little evidence" : "nothing has changed")"
            )
        } else if plan.hasEvidence {
            StandardError.write("'--apply' writes '\(folder.tunedPath)'")
        }
    }
}
#endif
