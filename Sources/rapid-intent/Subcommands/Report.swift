import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentTelemetry
import RapidIntentYAML

/// `report`: reports on telemetry.
struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what people said, what was fired early, what was not understood, and what it cost.",
        discussion: """
            EXAMPLES
              rapid-intent report
              rapid-intent report --since 7d --format json
              # one page with charts, for any browser
              rapid-intent report --since 7d --format html > week.html
              rapid-intent report --format markdown --top 20 >> notes.md
              # also the phrases that were never said
              rapid-intent report --dictionary Dictionaries
              # what local answers saved at that price
              rapid-intent report --price-per-call 0.0015
              rapid-intent report --telemetry /var/lib/kiosk/telemetry.sqlite \\
                  --since 2026-11-01
            """)

    @Option(help: ArgumentHelp("The file to report on.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @Option(
        help: ArgumentHelp(
            "Leave out what is older: a date (2026-11-01), a time (2026-11-01T08:00:00Z) or an age (30m, 24h, 7d).",
            valueName: "when"))
    var since: Since?

    @Option(
        help: ArgumentHelp("Leave out what is newer: a date, a time or an age, as with '--since'.", valueName: "when"))
    var until: Since?

    @Option(help: ArgumentHelp("Report on one session only.", valueName: "name"))
    var session: String?

    @Option(help: "terminal, markdown, html or json.")
    var format: Format?

    @Option(help: ArgumentHelp("How many phrases and texts each list shows at most.", valueName: "number"))
    var top = 10

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "A dictionary, a folder of them, or a compiled dictionary, to tell which of its phrases were never heard; "
                + "repeatable.", valueName: "path"))
    var dictionaries: [String] = []

    @Option(
        help: ArgumentHelp(
            "What a call to the online service costs, such as 0.0015, for what local answers saved. (default: what the "
                + "recorded calls cost on average)", valueName: "amount"))
    var pricePerCall: Amount?

    @Option(
        help: ArgumentHelp(
            "How many columns the terminal has, from 30 to 1000. (default: as many as it says, else 80)",
            valueName: "columns"))
    var width: Int?

    @OptionGroup var output: OutputOptions

    /// The formats of a report.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case terminal
        case markdown
        case html
        case json
    }

    func validate() throws {
        if output.json, let format, format != .json {
            throw ValidationError("'--json' and '--format \(format.rawValue)' ask for two things.")
        }
        if !(0...1000).contains(top) {
            throw ValidationError("'--top \(top)' is out of range; give 0 to 1000.")
        }
        if let width, !(30...1000).contains(width) {
            throw ValidationError("'--width \(width)' is out of range; give 30 to 1000.")
        }
    }

    mutating func run() async throws {
        let loaded = try dictionaries.isEmpty ? nil : DictionaryOptions.reading(dictionaries)
        do throws(TelemetryError) {
            let report = try await TelemetryReader(path: telemetry).report(
                since: since?.date(before: Date()), until: until?.date(before: Date()), session: session, top: top,
                pricePerCall: pricePerCall?.money, dictionaries: loaded?.dictionaries)
            StandardOutput.write(report.text(as: form))
        } catch {
            throw Failure(.badInput, "\(error)")
        }
        if let status = loaded?.status { throw status }
    }

    private var form: TelemetryReport.Format {
        switch output.json ? .json : format ?? .terminal {
        case .terminal:
            .terminal(
                width: width ?? TerminalWidth.ofStandardOutput ?? 80, isColoured: Style(output.colour).isOn)
        case .markdown: .markdown
        case .html: .html
        case .json: .json
        }
    }
}
