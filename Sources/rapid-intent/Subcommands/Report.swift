#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentPrograms
import RapidIntentTelemetry
import RapidIntentYAML

struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what people said, what fired early, what was not understood, and the cost.",
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
              # one site of what 'rapid-intent collect' received
              rapid-intent report --telemetry fleet.sqlite --site lobby
            """)

    @Option(help: ArgumentHelp("The telemetry file.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @Option(help: Since.help)
    var since: Since?

    @Option(
        help: ArgumentHelp("Ignore entries newer than a date, a time or an age, as in '--since'.", valueName: "when"))
    var until: Since?

    @Option(help: ArgumentHelp("Report on one session only.", valueName: "name"))
    var session: String?

    @Option(help: ArgumentHelp("Report on one site of a collected file only.", valueName: "name"))
    var site: String?

    @Option(help: ArgumentHelp("Report on one instance of a collected file only.", valueName: "name"))
    var instance: String?

    @Option(help: "The format of the report.")
    var format: Format?

    @Option(help: ArgumentHelp("The maximum number of phrases and texts in a list.", valueName: "number"))
    var top = 10

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "A dictionary, a folder of them, or a compiled dictionary, to list phrases that were never heard; "
                + "repeatable.", valueName: "path"))
    var dictionaries: [String] = []

    @Option(
        help: ArgumentHelp(
            "The price of a call to the online service, such as 0.0015, to compute the savings of local answers. "
                + "(default: the mean price of the recorded calls)", valueName: "amount"))
    var pricePerCall: Money?

    @Option(
        help: ArgumentHelp(
            "The width of the terminal in columns, 30 to 1000. (default: the actual width, else 80)",
            valueName: "columns"))
    var width: Int?

    @OptionGroup var output: OutputOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case terminal
        case markdown
        case html
        case json
    }

    func validate() throws {
        if output.json, let format, format != .json {
            throw ValidationError("'--json' and '--format \(format.rawValue)' contradict each other.")
        }
        try check("top", top, in: 0...1000)
        try check("width", width, in: 30...1000)
    }

    mutating func run() async throws {
        let loaded = try dictionaries.isEmpty ? nil : DictionaryOptions.reading(dictionaries)
        let filter = TelemetryFilter(
            since: since?.date(before: Date()), until: until?.date(before: Date()), session: session, site: site,
            instance: instance)
        let report = try await TelemetryReader(path: telemetry).report(
            matching: filter, top: top, pricePerCall: pricePerCall, dictionaries: loaded?.dictionaries)
        StandardOutput.write(report.text(as: form))
        if let status = loaded?.status { throw status }
    }

    private var form: TelemetryReport.Format {
        switch output.json ? .json : format ?? .terminal {
        case .terminal:
            .terminal(width: width ?? TerminalWidth.ofStandardOutput ?? 80, isColoured: Style(output.colour).isOn)
        case .markdown: .markdown
        case .html: .html
        case .json: .json
        }
    }
}
#endif
