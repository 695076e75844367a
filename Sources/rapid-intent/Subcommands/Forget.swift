#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentTelemetry

struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes telemetry, and leaves no trace of it in the file.",
        discussion: """
            The recordings of deleted segments are deleted too, and so is what the journal of changes says about a phrase, or with \
            '--all' the journal's entries; these changes cannot be undone then. The file is rebuilt, which needs twice its disk space for a \
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

    @OptionGroup var forgotten: ForgottenOptions

    @OptionGroup var output: OutputOptions

    func validate() throws { try forgotten.check() }

    mutating func run() async throws {
        let eraser = try TelemetryEraser(path: telemetry)
        guard forgotten.isConfirmed(for: eraser.path) else {
            StandardError.write("nothing was forgotten")
            return
        }
        let count = try await eraser.erase(forgotten.selection)
        _ = try Failure.badInput { try ReviewJournal(existingFor: telemetry)?.forget(forgotten.selection) }
        output.write(["forgotten": count], text: "\(counted(count, "segment")) forgotten in \(eraser.path)")
        if count == 0, forgotten.phrase != nil {
            StandardError.write(
                "rapid-intent: no segment that has these words as they stand in the file; what is recorded masked has the "
                    + "name of a value in place of its words, such as 'call {person}'")
        }
    }
}
#endif
