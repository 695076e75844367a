import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// `compile`: compiles dictionaries into one file that loads quickly.
struct Compile: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compiles dictionaries into one file that is loaded at once.",
        discussion: """
            The file has all that the dictionaries understand, and can be named with '--dictionary' wherever they could. It \
            knows what it was compiled from: where one of these files has changed, it is refused, and the message says how to \
            compile it again; where none of them is at hand, seen from the compiled file, it is taken as it is. Another \
            version of this program may refuse it, too.

            Dictionaries that are compiled together must share a language. A mistake in one of them ends the tool with 1, and \
            nothing is written.

            EXAMPLES
              rapid-intent compile Dictionaries --output home.compiled
              rapid-intent resolve "take me to the office" --dictionary home.compiled
            """)

    @Argument(help: "Dictionaries, or folders of them.")
    var arguments: [String] = []

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp("The same as an argument, as other subcommands have it; repeatable.", valueName: "path"))
    var dictionaries: [String] = []

    @Option(help: ArgumentHelp("Where to write the compiled file; one that is there is replaced.", valueName: "file"))
    var output: String

    @Flag(help: "Print diagnostics and a summary, one JSON object per line.")
    var json = false

    private var paths: [String] { arguments + dictionaries }

    func validate() throws {
        if paths.isEmpty {
            throw ValidationError("Name what to compile: 'rapid-intent compile Dictionaries --output FILE'.")
        }
        if output.hasSuffix(".yaml") || output.hasSuffix(".yml") {
            throw ValidationError(
                "'--output \(output)' is the name of a dictionary before it is compiled; end it in another way.")
        }
        for path in paths where ExistingFile.isSame(path, output) {
            throw ValidationError("'--output \(output)' would replace what is compiled; name another file.")
        }
    }

    mutating func run() throws {
        let dictionary: CommandDictionary
        do throws(DictionaryError) {
            dictionary = try CommandDictionary.compile(contentsOf: paths, to: output)
        } catch {
            report(error.diagnostics)
            if json {
                StandardOutput.write(JSON.object([("errors", .integer(error.diagnostics.count))]).text)
            }
            throw ExitStatus.badInput
        }
        report(dictionary.warnings)
        let counts = [
            ("intent", dictionary.intents.count),
            ("phrase", dictionary.intents.reduce(0) { $0 + $1.phrases.count }), ("list", dictionary.lists.count),
            ("value", dictionary.lists.reduce(0) { $0 + $1.values.count }),
        ]
        if json {
            StandardOutput.write(
                JSON.object(
                    [("output", .string(output)), ("locale", .string(dictionary.locale.rawValue))]
                        + counts.map { ($0.0 + "s", .integer($0.1)) }
                ).text)
        } else {
            StandardError.write(counts.map { counted($0.1, $0.0) }.joined(separator: ", "))
        }
    }

    private func report(_ diagnostics: [DictionaryDiagnostic]) {
        if json {
            for diagnostic in diagnostics { StandardOutput.write(DiagnosticLine(diagnostic).text) }
            return
        }
        let digest = DiagnosticDigest(diagnostics)
        for diagnostic in digest.shown { StandardError.write(diagnostic.description) }
        for line in digest.rest { StandardError.write("\(line); 'rapid-intent check --all' shows them") }
    }
}
