public import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentFiles
public import RapidIntentImport
import RapidIntentYAML

/// `import`: creates a dictionary from another system's files.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates a dictionary from another system's files.",
        discussion: """
            The tool prints the dictionary, or writes it to '--output' and replaces an existing file. It lists \
            everything that could not be carried over on standard error and at the top of the dictionary, with its \
            place and the reason.

            The formats are hassil (a file or folder of Home Assistant's sentences in one language, in either \
            layout, or the JSON of home-assistant-intents), rhino (a context of Picovoice Rhino), rapid-commands (a \
            property list with RapidCommandsDictionary), spokestack (keyword metadata) and snips (a dataset in YAML \
            or JSON). Exports of online services are luis and clu (a JSON file), rasa (training data in YAML, or the \
            folder of the project) and wit (the folder of the unpacked archive). In these exports, a text marked as \
            a value of a list stands for the whole list; other entities keep their text.

            EXAMPLES
              rapid-intent import hassil sentences/en --names home.yaml \\
                  --output my-home.yaml
              rapid-intent import rhino coffee_maker.yml > coffee.yaml
              rapid-intent import rapid-commands Info.plist \\
                  --output Dictionaries/commands.yaml --json
              rapid-intent import luis luis.json --output Dictionaries/luis.yaml
            """)

    @Argument(help: "The format of the files.")
    var format: ImportFormat

    @Argument(help: "A file; for hassil, snips, rasa and wit, also a folder.")
    var path: String

    @Option(
        help: ArgumentHelp(
            "Names of floors, rooms and devices: _fixtures.yaml of Home Assistant's tests, or a dictionary file with lists.",
            valueName: "file"))
    var names: String?

    @Option(help: ArgumentHelp("The dictionary file to write; an existing file is replaced.", valueName: "file"))
    var output: String?

    @Flag(help: "Print what could not be carried over as one JSON object per line; needs '--output'.")
    var json = false

    func validate() throws {
        if json, output == nil {
            throw ValidationError("'--json' needs '--output FILE' for the dictionary.")
        }
        guard let output else { return }
        for input in [path, names].compactMap({ $0 }) where ExistingFile.isSame(input, output) {
            throw ValidationError("'--output \(output)' would replace an imported file; name another file.")
        }
    }

    mutating func run() throws {
        let imported: ImportedDictionary
        do throws(DictionaryError) {
            imported = try format.dictionary(at: path, names: names)
        } catch {
            report(error.diagnostics)
            if json {
                StandardOutput.write(JSON.object([("errors", .integer(error.diagnostics.count))]).text)
            }
            throw ExitStatus.badInput
        }
        let yaml = imported.yaml(origin: "\(format.system), \(path)")
        report(imported.notes)
        let summary = ImportSummary(imported, output: output)
        guard let output else {
            StandardOutput.writeRaw(yaml)
            StandardError.write(summary.text)
            return
        }
        do throws(FileFailure) {
            try FileContents.replace(output, with: Array(yaml.utf8))
        } catch {
            let reason = if case .system(let reason) = error { reason } else { "it is not a file" }
            throw Failure(
                .badInput, "cannot write '\(output)': \(reason)\n  help: check the path and its permissions")
        }
        if json {
            StandardOutput.write(summary.json)
        } else {
            StandardError.write(summary.text)
        }
    }

    private func report(_ diagnostics: [DictionaryDiagnostic]) {
        for diagnostic in diagnostics {
            if json {
                StandardOutput.write(DiagnosticLine(diagnostic).text)
            } else {
                StandardError.write(diagnostic.description)
            }
        }
    }
}

extension ImportFormat: ExpressibleByArgument {}
