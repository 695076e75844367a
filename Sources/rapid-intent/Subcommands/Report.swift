import ArgumentParser
import Foundation
import RapidIntentTelemetry

/// `report`: what telemetry says.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what people said, what was fired early, and what was not understood.",
        discussion: """
            EXAMPLES
              rapid-intent report
              rapid-intent report --since 7d --format json
              rapid-intent report --telemetry /var/lib/kiosk/telemetry.sqlite --since 2026-11-01
            """)

    @Option(help: ArgumentHelp("The file to report on.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @Option(
        help: ArgumentHelp(
            "Leave out what is older: a date (2026-11-01), a time (2026-11-01T08:00:00Z) or an age (30m, 24h, 7d).",
            valueName: "when"))
    var since: Since?

    @Option(help: "terminal or json.")
    var format: Format?

    @OptionGroup var output: OutputOptions

    /// The forms a report comes in.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case terminal
        case json
    }

    func validate() throws {
        if output.json, format == .terminal {
            throw ValidationError("'--json' and '--format terminal' ask for two things.")
        }
    }

    mutating func run() async throws {
        do throws(TelemetryError) {
            let report = try await TelemetryReader(path: telemetry).report(since: since?.date(before: Date()))
            switch output.json ? .json : format ?? .terminal {
            case .terminal:
                StandardOutput.write(TerminalReport(isColoured: Style(output.colour).isOn).text(for: report))
            case .json: StandardOutput.write(JSONReport().text(for: report))
            }
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}
