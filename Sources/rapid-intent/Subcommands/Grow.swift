#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport

struct Grow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what the dictionary can learn from telemetry, and writes it on request.",
        discussion: """
            The tool proposes phrases that the online service understood and the dictionary did not, and texts that \
            were often misheard for a phrase, if they were heard often and in several sessions, the answers agree, \
            and no other phrase is affected. It also proposes to forget learned phrases that failed too often. It shows the evidence for each phrase, then \
            the change of 'learned.yaml' as a diff. '--apply' writes that file in one step, if the dictionary has no \
            errors with it. Forgotten phrases are noted in 'learned-rejected.txt' in the same folder, so that they \
            are not proposed again. No other file is changed. 'rapid-intent review' asks about each phrase.

            Each change is noted in a journal beside the telemetry file, as those of the review in the browser are. '--undo' takes \
            back the phrases that were last learned or forgotten in this folder, by whomever, or the change with a number of \
            '--journal'. A file that nobody has changed since is then as before, byte for byte; otherwise only the lines of \
            the change are taken back, or the tool says why it cannot.

            If Scripts/install-encoder installed the sentence encoder and the dictionary is English, the texts that are \
            not proposed are grouped by meaning. Each group names the nearest intent and the cosine to it, or says that \
            no intent is near, so that the dictionary may lack one. Groups change no proposal.

            With '--json', there is one object per proposal ("change": add, remove or withhold), per phrase that was heard \
            too seldom ("change": wait) and per group ("change": none), and a summary with the diff.

            EXAMPLES
              rapid-intent grow
              rapid-intent grow --since 7d --minimum-heard 20
              rapid-intent grow --apply --dictionary Dictionaries --telemetry day.sqlite
              rapid-intent grow --journal
              rapid-intent grow --undo
              rapid-intent grow --undo 7
            """)

    @OptionGroup var growth: GrowthOptions
    @OptionGroup var journal: JournalOptions

    @Flag(help: "Write 'learned.yaml', and note forgotten phrases.")
    var apply = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try journal.check(apply: apply) }

    mutating func run() async throws {
        guard try !journal.run([.learn, .forget], growth.learning, as: output) else { return }
        let folder = try growth.learning.folder()
        let changes = apply ? try growth.learning.journal() : nil
        let plan = try await growth.plan(for: folder)
        if !output.json {
            StandardOutput.write(GrowthView(style: Style(output.colour)).text(for: plan))
        } else {
            for proposal in plan.additions { StandardOutput.write(JSON(proposal)) }
            for proposal in plan.removals { StandardOutput.write(JSON(proposal)) }
            for phrase in plan.withheld { StandardOutput.write(JSON(phrase)) }
        }
        growth.printRest(of: plan, for: folder, as: output)
        // The mistakes in the files were printed; additions to such files cannot be checked.
        guard folder.mistakes.isEmpty else {
            throw Failure(.badInput, "correct the mistakes first; '\(folder.learned.path)' is left alone")
        }
        let change = try folder.change(adding: plan.additions, removing: plan.removals, policy: growth.policy)
        var entry: JournalEntry?
        if let change { entry = try changes?.write(change) }
        if output.json {
            StandardOutput.write(JSON(plan, file: folder.learned.path, diff: change?.diff, entry: entry))
        } else if let change {
            StandardOutput.writeRaw("\n" + GrowthView(style: Style(output.colour)).text(forDiff: change.diff))
            StandardError.write(
                entry.map {
                    "'\(folder.learned.path)' is written; \(growth.learning.remedy(for: $0, by: "grow"))"
                } ?? "'--apply' writes this, 'rapid-intent review' asks about each phrase")
        }
    }
}
#endif
