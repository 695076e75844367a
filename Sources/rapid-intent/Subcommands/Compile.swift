#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

struct Compile: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compiles dictionaries into one file that loads quickly.",
        discussion: """
            The compiled file understands the same texts as the dictionaries; name it with '--dictionary' in their \
            place. If one of its source files has changed, it is refused, and the message says how to compile it \
            again. If none of its source files can be found from the place of the compiled file, it is used without \
            this check. Another version of this program may also refuse it.

            Dictionaries that are compiled together must have the same language. If one of them has an error, \
            nothing is written, and the exit code is 1.

            EXAMPLES
              rapid-intent compile Dictionaries --output home.compiled
              rapid-intent resolve "take me to the office" --dictionary home.compiled
            """)

    @Argument(help: "Dictionaries, or folders of them.")
    var arguments: [String] = []

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp("The same as an argument; repeatable.", valueName: "path"))
    var dictionaries: [String] = []

    @Option(help: ArgumentHelp("The compiled file to write; an existing file is replaced.", valueName: "file"))
    var output: String

    @Flag(help: "Print diagnostics and a summary, one JSON object per line.")
    var json = false

    private var paths: [String] { arguments + dictionaries }

    func validate() throws {
        if paths.isEmpty {
            throw ValidationError("Name the dictionaries, such as 'rapid-intent compile Dictionaries --output FILE'.")
        }
        if output.hasSuffix(".yaml") || output.hasSuffix(".yml") {
            throw ValidationError(
                "'--output \(output)' has the suffix of an uncompiled dictionary; use another suffix.")
        }
        for path in paths where InstalledFiles.areSame(path, output) {
            throw ValidationError("'--output \(output)' would replace a file to compile; name another file.")
        }
    }

    mutating func run() throws {
        let dictionary: CommandDictionary
        do throws(DictionaryError) {
            dictionary = try CommandDictionary.compile(contentsOf: paths, to: output)
        } catch {
            report(error.diagnostics)
            if json { StandardOutput.write(["errors": error.diagnostics.count]) }
            throw ExitStatus.badInput
        }
        report(dictionary.warnings)
        let counts = [
            ("intent", dictionary.intents.count),
            ("phrase", dictionary.intents.reduce(0) { $0 + $1.phrases.count }), ("list", dictionary.lists.count),
            ("value", dictionary.lists.reduce(0) { $0 + $1.values.count }),
        ]
        if json {
            let head: JSON = ["output": output, "locale": dictionary.locale.rawValue]
            StandardOutput.write(head.adding(.object(counts.map { ($0.0 + "s", .integer($0.1)) })))
        } else {
            StandardError.write(counts.map { counted($0.1, $0.0) }.joined(separator: ", "))
        }
    }

    private func report(_ diagnostics: [DictionaryDiagnostic]) {
        if json {
            for diagnostic in diagnostics { StandardOutput.write(JSON(diagnostic)) }
            return
        }
        DiagnosticDigest(diagnostics).report()
    }
}
#endif
