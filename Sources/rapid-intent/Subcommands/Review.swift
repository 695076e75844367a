#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentSupport

struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Asks about each phrase that the dictionary can learn or forget.",
        discussion: """
            The tool shows each proposal of 'rapid-intent grow' with its evidence. The first letter of an answer is enough:

              yes     learn it, or forget it
              no      never propose it again; noted in 'learned-rejected.txt'
              later   ask again another time
              quit    stop, and ask about the rest another time

            The answers are saved at the end, also after 'quit', but not after Ctrl-C. Without a terminal, answers \
            are read from standard input, one per line; its end means 'quit'. With '--json', proposals and the \
            summary are printed as by 'grow --json', and questions go to standard error. After the last question come \
            the phrases that were heard too seldom and the groups of texts that 'rapid-intent grow' shows; there is nothing to \
            answer about them.

            The answers of one run are one change in the journal, which '--journal' shows and '--undo' takes back.

            '--web' opens the review in the browser instead: what was said, what became of it, and what the dictionary can \
            learn. It starts 'rapid-intent-server', prints an address that works once, and serves only this machine \
            until Control-C.

            EXAMPLES
              rapid-intent review
              rapid-intent review --web --telemetry day.sqlite
              rapid-intent review --since 7d --minimum-sessions 5
              rapid-intent review --undo
              printf 'yes\\nno\\n' | rapid-intent review --telemetry day.sqlite
            """)

    @Flag(help: "Review in the browser, on this machine.")
    var web = false

    @Option(help: ArgumentHelp("The port for the browser; 0 for any. (default: 0)", valueName: "number"))
    var port: UInt16?

    @OptionGroup var growth: GrowthOptions
    @OptionGroup var journal: JournalOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard web else {
            if port != nil { throw ValidationError("'--port' needs '--web'.") }
            return
        }
        if output.json { throw ValidationError("'--json' cannot be combined with '--web'.") }
        if journal.isAsked {
            throw ValidationError("'--web' has a page for this; it takes neither '--undo' nor '--journal'.")
        }
        if growth.policy != GrowthPolicy() || growth.leavesOutEncoder || growth.learning.since != nil {
            throw ValidationError(
                "'--web' has filters of its own; it takes only '--dictionary', '--telemetry', '--locale' and '--port'.")
        }
    }

    mutating func run() async throws {
        if web {
            let status = try ReviewProgram(arguments: arguments).run()
            // What ends it is what the user does.
            if status != 0 { throw ExitStatus(rawValue: status) ?? .serviceFailed }
            return
        }
        let reviewed: Set<JournalEntry.Action> = [.learn, .forget, .reject, .postpone]
        guard try !journal.run(reviewed, growth.learning, as: output) else { return }
        let folder = try growth.learning.folder()
        guard folder.mistakes.isEmpty else {
            throw Failure(.badInput, "correct the mistakes first; '\(folder.learned.path)' is left alone")
        }
        let plan = try await growth.plan(for: folder)
        let isAsking = !plan.additions.isEmpty || !plan.removals.isEmpty
        let changes = isAsking ? try growth.learning.journal() : nil
        var review = ReviewSession(folder: folder, output: output, on: Date())
        try review.ask(about: plan)
        var change: FolderChange?
        var entry: JournalEntry?
        do {
            change = try folder.change(
                adding: review.accepted.additions, removing: review.accepted.removals, rejecting: review.rejected,
                policy: growth.policy)
            if let change { entry = try changes?.write(change) }
        } catch {
            // Rejections are saved even if the rest fails; a forgotten phrase is recorded only after it was removed.
            if let change = try? folder.change(adding: [], rejecting: review.rejected) {
                _ = try? changes?.write(change)
            }
            throw error
        }
        if !review.hasQuit { growth.printRest(of: plan, for: folder, as: output) }
        review.finish(
            diff: change?.diff, entry: entry, remedy: entry.map { growth.learning.remedy(for: $0, by: "review") })
    }

    /// The arguments of the server's program.
    private var arguments: [String] {
        let paths = growth.learning.existingPaths
        let locale = growth.learning.language.locale.map { ["--locale", $0.rawValue] } ?? []
        return ["--review", "--review-once", "--log-level", "warning", "--port", "\(port ?? 0)"]
            + ["--telemetry", growth.learning.telemetry, "--review-folder", paths[0]]
            + paths.flatMap { ["--dictionary", $0] } + locale
    }
}

/// The questions of a review and the answers so far.
private struct ReviewSession {
    private let folder: GrowthFolder
    private let output: OutputOptions
    private let day: String
    private let view: GrowthView
    private var lines = InputLines()
    /// Whether the rest is left for another time.
    private(set) var hasQuit = false
    private var open = 0
    private var refusals = 0
    /// The proposals answered with yes.
    private(set) var accepted = GrowthPlan()
    /// The phrases that must not be proposed again, including those answered with no.
    private(set) var rejected: RejectedPhrases

    init(folder: GrowthFolder, output: OutputOptions, on day: Date) {
        self.folder = folder
        self.output = output
        self.day = Figure.day(day)
        view = GrowthView(style: Style(output.colour))
        rejected = folder.rejected
    }

    private enum Answer: String, CaseIterable {
        case yes
        case no
        case later
        case quit
    }

    mutating func ask(about plan: GrowthPlan) throws {
        accepted.segments = plan.segments
        accepted.local = plan.local
        let count = plan.additions.count + plan.removals.count
        if count == 0, !output.json { write("Nothing to learn.") }
        for (number, proposal) in plan.additions.enumerated() where !hasQuit {
            show(view.lines(for: proposal), JSON(proposal))
            switch try answer(to: "learn it?", number + 1, of: count) {
            case .yes: accepted.additions.append(proposal)
            case .no:
                rejected.reject(
                    phrase: proposal.phrase, intent: proposal.intent,
                    comment: "rejected \(day); \(LearnedDictionary.provenance(of: proposal.evidence))")
                refusals += 1
            case .later, .quit: break
            }
        }
        for (number, proposal) in plan.removals.enumerated() where !hasQuit {
            show(view.lines(for: proposal), JSON(proposal))
            switch try answer(to: "forget it?", plan.additions.count + number + 1, of: count) {
            case .yes: accepted.removals.append(proposal)
            case .no:
                rejected.keep(
                    phrase: proposal.phrase, intent: proposal.intent,
                    comment: "kept \(day); \(LearnedDictionary.provenance(of: proposal))")
                refusals += 1
            case .later, .quit: break
            }
        }
        open = count - accepted.additions.count - accepted.removals.count - refusals
    }

    func finish(diff: String?, entry: JournalEntry?, remedy: String?) {
        if output.json {
            return StandardOutput.write(JSON(accepted, file: folder.learned.path, diff: diff, entry: entry))
        }
        if let diff, !diff.isEmpty { StandardOutput.writeRaw("\n" + view.text(forDiff: diff)) }
        let parts = [
            (accepted.additions.count, "learned"), (accepted.removals.count, "forgotten"), (refusals, "rejected"),
            (open, "left for later"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !parts.isEmpty { StandardError.write(parts.joined(separator: ", ") + (remedy.map { "; " + $0 } ?? "")) }
    }

    private func show(_ lines: [String], _ json: JSON) {
        output.write(json, text: "\n" + lines.joined(separator: "\n"))
    }

    private func write(_ text: String) { StandardOutput.write(text) }

    private mutating func answer(to question: String, _ number: Int, of count: Int) throws -> Answer {
        let prompt = "[\(number)/\(count)] \(question) yes, no (never), later, quit: "
        while true {
            if output.json {
                StandardError.write(prompt)
            } else {
                StandardOutput.writeRaw(prompt)
            }
            guard let line = try lines.next() else {
                if !output.json { write("") }
                hasQuit = true
                return .quit
            }
            guard case .text(let text) = line else { continue }
            // A terminal does not echo input from a pipe, so it is printed here.
            if !output.json, isatty(STDIN_FILENO) == 0 { write(text) }
            let word = text.trimmingCharacters(in: .whitespaces).lowercased()
            if let answer = Answer.allCases.first(where: { !word.isEmpty && $0.rawValue.hasPrefix(word) }) {
                hasQuit = answer == .quit
                return answer
            }
            StandardError.write("answer with yes, no, later or quit; their first letters are enough")
        }
    }
}
#endif
