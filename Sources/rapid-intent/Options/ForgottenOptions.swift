#if Tool
import ArgumentParser
import Foundation
import RapidIntentPrograms
import RapidIntentTelemetry

struct ForgottenOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Delete everything of this session.", valueName: "name"))
    var session: String?

    @Option(help: ArgumentHelp("Delete every segment that contains these words.", valueName: "text"))
    var phrase: String?

    @Flag(
        help: """
            Delete everything. On a terminal, the tool asks first, unless '--yes' is given; without a terminal, it deletes \
            at once.
            """)
    var all = false

    @Flag(help: "Do not ask before '--all' deletes.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "Delete entries older than a date (2026-11-01), a time (2026-11-01T08:00:00Z) or an age (24h, 90d).",
            valueName: "when"))
    var olderThan: Since?

    /// Throws unless one thing is given.
    func check() throws {
        guard count == 1 else {
            throw ValidationError("Give one of '--session NAME', '--phrase TEXT', '--older-than WHEN' and '--all'.")
        }
        if let phrase, !phrase.contains(where: { !$0.isWhitespace }) {
            throw ValidationError("'--phrase' has no words; '--all' deletes everything.")
        }
    }

    var count: Int { [session != nil, phrase != nil, all, olderThan != nil].count { $0 } }

    /// Asks for confirmation before everything is deleted at a place, if standard input is a terminal.
    func isConfirmed(for place: String) -> Bool {
        guard all, !yes, isatty(STDIN_FILENO) == 1 else { return true }
        StandardError.writeRaw("Forget everything in \(place)? It cannot be undone. [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// What is forgotten, of what ``check()`` allows.
    var selection: TelemetrySelection {
        if let session { return .session(session) }
        if let phrase { return .phrase(phrase) }
        if let olderThan { return .before(olderThan.date(before: Date())) }
        return .everything
    }
}
#endif
