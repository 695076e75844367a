#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport

/// Options that show what was changed, and take a change back.
struct JournalOptions: ParsableArguments {
    @Flag(help: "Show what was changed with this telemetry, here and on the page of the review, the newest first.")
    var journal = false

    @Flag(
        help:
            "Take a change back: the last one of this kind in this folder, whoever made it, or the one with this number."
    )
    var undo = false

    @Argument(help: ArgumentHelp("The number of the change that '--undo' takes back.", valueName: "number"))
    var entry: Int64?

    /// Whether the command only shows the journal or takes a change back.
    var isAsked: Bool { journal || undo }

    /// Refuses `--apply` beside these options.
    func check(apply: Bool) throws {
        guard apply, isAsked else { return }
        throw ValidationError("'--apply' cannot be combined with '--undo' or '--journal'.")
    }

    /// The number of changes that are shown to people.
    private static let limit = 50

    func validate() throws {
        if let entry, !undo {
            throw ValidationError("'\(entry)' needs '--undo', which takes back the change with this number.")
        }
        if journal, undo { throw ValidationError("'--journal' cannot be combined with '--undo'.") }
    }

    /// Shows the journal, or takes a change back; returns false if nobody asked for it.
    ///
    /// - Parameters:
    ///   - actions: What the command does: without a number, the last change with one of these is taken back.
    ///   - learning: The telemetry file that the journal belongs to, and the folder whose last change is taken back.
    /// - Throws: `Failure` if there is no such change, or it cannot be taken back.
    func run(
        _ actions: Set<JournalEntry.Action>, _ learning: LearningOptions, as output: OutputOptions
    ) throws -> Bool {
        guard isAsked else { return false }
        let telemetry = learning.telemetry
        let existing = try Failure.badInput { try ReviewJournal(existingFor: telemetry) }
        guard let journal = existing else {
            throw Failure(
                .badInput,
                "nothing was changed with '\(telemetry)' yet: there is no '\(ReviewJournal.path(forTelemetry: telemetry))'\n"
                    + "  help: '--telemetry' names another file")
        }
        let view = JournalView(style: Style(output.colour))
        if undo {
            let newest = try Failure.badInput {
                try entry ?? journal.newest(of: actions, in: learning.existingPaths[0])
            }
            guard let number = newest else {
                throw Failure(
                    .badInput, "there is no change to take back\n  help: '--journal' shows all, with their numbers")
            }
            let undone = try Failure.badInput { try journal.undo(number, at: Date(), by: NSUserName()) }
            if output.json {
                StandardOutput.write(JournalView.line(for: undone))
            } else {
                StandardOutput.writeRaw(GrowthView(style: view.style).text(forDiff: undone.diff))
                StandardError.write("\(number) is taken back: \(view.text(for: undone))")
            }
            return true
        }
        let entries = try Failure.badInput { try journal.entries(limit: output.json ? .max : Self.limit + 1) }
        if output.json {
            for entry in entries { StandardOutput.write(JournalView.line(for: entry)) }
        } else {
            for entry in entries.prefix(Self.limit) { StandardOutput.write(view.text(for: entry)) }
            if entries.count > Self.limit { StandardOutput.write("… and older ones; '--json' has them all") }
        }
        return true
    }
}

/// The entries of a journal, for people and as lines of NDJSON.
struct JournalView {
    let style: Style

    func text(for entry: JournalEntry) -> String {
        let text =
            "\(entry.id)  \(entry.at.formatted(.iso8601))  \(DisplayWidth.printable(entry.reviewer))  "
            + DisplayWidth.printable(entry.summary)
        return entry.undoneBy.map { style.dim("\(text) (undone by \($0))") } ?? text
    }

    static func line(for entry: JournalEntry) -> JSON {
        [
            "entry": entry.id, "at": entry.at.formatted(.iso8601), "by": entry.reviewer,
            "action": entry.action.rawValue, "summary": entry.summary, "undoes": entry.undoes,
            "undoneBy": entry.undoneBy, "diff": entry.diff.isEmpty ? nil : entry.diff,
        ]
    }
}
#endif
