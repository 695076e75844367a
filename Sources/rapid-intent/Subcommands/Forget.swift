import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// `forget`: deletes from telemetry.
struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes telemetry, and leaves no trace of it in the file.",
        discussion: """
            The recordings of deleted segments are deleted too. The file is rebuilt, which needs twice its disk space for a \
            short time. Programs that record to it can continue.

            EXAMPLES
              rapid-intent forget --phrase "call ada"
              rapid-intent forget --session kiosk-3 \\
                  --telemetry /var/lib/kiosk/telemetry.sqlite
              rapid-intent forget --older-than 90d
              rapid-intent forget --all
            """)

    @Option(help: ArgumentHelp("The telemetry file.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @Option(help: ArgumentHelp("Delete everything of this session.", valueName: "name"))
    var session: String?

    @Option(
        help: ArgumentHelp(
            "Delete every segment that contains these words.", valueName: "text"))
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

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let given = [session != nil, phrase != nil, all, olderThan != nil].count { $0 }
        guard given == 1 else {
            throw ValidationError("Give one of '--session NAME', '--phrase TEXT', '--older-than WHEN' and '--all'.")
        }
        if let phrase, !phrase.contains(where: { !$0.isWhitespace }) {
            throw ValidationError("'--phrase' has no words; '--all' deletes everything.")
        }
    }

    mutating func run() async throws {
        do throws(TelemetryError) {
            let eraser = try TelemetryEraser(path: telemetry)
            guard isConfirmed(for: eraser.path) else {
                StandardError.write("nothing was forgotten")
                return
            }
            let count = try await eraser.erase(selection)
            if output.json {
                StandardOutput.write(JSON.object([("forgotten", .integer(count))]).text)
            } else {
                StandardOutput.write("\(counted(count, "segment")) forgotten in \(eraser.path)")
            }
            if count == 0, phrase != nil {
                StandardError.write(
                    "rapid-intent: no segment that has these words as they stand in the file; what is recorded masked has the "
                        + "name of a value in place of its words, such as 'call {person}'")
            }
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }

    /// Asks for confirmation before everything is deleted, if standard input is a terminal.
    private func isConfirmed(for path: String) -> Bool {
        guard all, !yes, isatty(STDIN_FILENO) == 1 else { return true }
        StandardError.writeRaw("Forget everything in \(path)? It cannot be undone. [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    private var selection: TelemetrySelection {
        if let session { return .session(session) }
        if let phrase { return .phrase(phrase) }
        if let olderThan { return .before(olderThan.date(before: Date())) }
        return .everything
    }
}
