import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentGrowth

/// `grow`: shows what the dictionary would learn from telemetry.
struct Grow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the dictionary would learn from telemetry, and writes it if asked to.",
        discussion: """
            Phrases that the online service knew and the dictionary did not are proposed if they were heard often and in \
            several sessions, the answers agree, and no other phrase would be disturbed; learned ones that went wrong too \
            often are proposed to be forgotten. What speaks for each is shown, then the change of 'learned.yaml' as a diff. \
            With '--apply' that file is written, in one step and only if the dictionary is sound with it; what is \
            forgotten is noted in 'learned-rejected.txt' beside it, so that it is not proposed again. No other file is touched. \
            'rapid-intent review' asks about each phrase.

            With '--json', one object per proposal ("change": add, remove or withhold) and a summary with the diff.

            EXAMPLES
              rapid-intent grow
              rapid-intent grow --since 7d --minimum-heard 20
              rapid-intent grow --apply --dictionary Dictionaries --telemetry day.sqlite
            """)

    @OptionGroup var growth: GrowthOptions

    @Flag(help: "Write 'learned.yaml', and note what is forgotten.")
    var apply = false

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        let folder = try growth.folder()
        let plan = try await growth.plan(for: folder)
        if !output.json {
            StandardOutput.write(GrowthView(style: Style(output.colour)).text(for: plan))
        } else {
            for proposal in plan.additions { StandardOutput.write(GrowthLine(proposal).text) }
            for proposal in plan.removals { StandardOutput.write(GrowthLine(proposal).text) }
            for phrase in plan.withheld { StandardOutput.write(GrowthLine(phrase).text) }
        }
        // The mistakes in the files were printed; additions to such files cannot be checked.
        guard folder.mistakes.isEmpty else {
            throw Failure(.badInput, "correct the mistakes first; '\(folder.learned.path)' is left alone")
        }
        let change = try folder.change(adding: plan.additions, removing: plan.removals, policy: growth.policy)
        if apply, let change { try folder.save(change.bytes, forgetting: plan.removals) }
        if output.json {
            StandardOutput.write(
                GrowthLine(plan, file: folder.learned.path, diff: change?.diff, isWritten: apply && change != nil).text)
        } else if let change {
            StandardOutput.writeRaw("\n" + GrowthView(style: Style(output.colour)).text(forDiff: change.diff))
            StandardError.write(
                apply
                    ? "'\(folder.learned.path)' is written"
                    : "'--apply' writes this, 'rapid-intent review' asks about each phrase")
        }
    }
}
