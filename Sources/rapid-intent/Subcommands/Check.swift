import ArgumentParser
import RapidIntent
import RapidIntentSpeech
import RapidIntentYAML

/// `check`: what is wrong and what is doubtful in dictionaries.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks dictionaries and shows what is wrong, as an editor would.",
        discussion: """
            EXAMPLES
              rapid-intent check Dictionaries
              rapid-intent check home.yaml lists/ --json
            """)

    @Argument(help: "Dictionaries, or folders of them. (default: Dictionaries)")
    var paths: [String] = []

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        let diagnostics: [DictionaryDiagnostic]
        var summary: CheckSummary?
        do throws(DictionaryError) {
            let sources = try DictionaryFiles.sources(at: paths.isEmpty ? ["Dictionaries"] : paths)
            let dictionary = try CommandDictionary(sources)
            diagnostics = dictionary.warnings
            summary = CheckSummary(dictionary, files: sources.count)
        } catch {
            diagnostics = error.diagnostics
        }
        for diagnostic in diagnostics {
            StandardOutput.write(output.json ? DiagnosticLine(diagnostic).text : diagnostic.description)
        }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        if let summary {
            StandardOutput.write(output.json ? summary.json(warnings: warnings) : summary.text(warnings: warnings))
        } else if output.json {
            StandardOutput.write(
                OrderedJSON.object([("errors", .integer(errors)), ("warnings", .integer(warnings))]).text)
        } else {
            StandardOutput.write(counted(errors, "error") + ", " + counted(warnings, "warning"))
        }
        if errors > 0 { throw ExitStatus.badInput }
    }
}
