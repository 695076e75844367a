#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentPrograms
import RapidIntentSupport

#if SpeechServers
import RapidIntentHomeAssistant
#endif

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates a dictionary from another system's files.",
        discussion: """
            The tool prints the dictionary, or writes it to '--output' and replaces an existing file. It lists \
            everything that could not be carried over on standard error and at the top of the dictionary, with its \
            place and the reason.

            The formats are hassil (a file or folder of Home Assistant's sentences in one language, in either \
            layout, or the JSON of home-assistant-intents), rhino (a context of Picovoice Rhino), rapid-commands (a \
            property list with RapidCommandsDictionary) and spokestack (keyword metadata). Exports of online \
            services are luis and clu (a JSON file), rasa (training data in YAML, or the folder of the project) and \
            wit (the folder of the unpacked archive). In these exports, a text marked as a value of a list stands \
            for the whole list; other entities keep their text.

            home-assistant reads the names of floors, areas and exposed entities, with their aliases, from a running \
            Home Assistant, as a file for '--names'. The file of the token has a long-lived access token of an \
            administrator in its first line, and the mode 600. Without wss://, the token is sent unencrypted; \
            'rapid-intent-server --home-assistant' also takes wss://, and follows changes.

            EXAMPLES
              rapid-intent import hassil sentences/en --names home.yaml \\
                  --output my-home.yaml
              rapid-intent import home-assistant \\
                  --url ws://homeassistant.local:8123 --token-file token.txt \\
                  --output home.yaml
              rapid-intent import rhino coffee_maker.yml > coffee.yaml
              rapid-intent import rapid-commands Info.plist \\
                  --output Dictionaries/commands.yaml --json
              rapid-intent import luis luis.json --output Dictionaries/luis.yaml
            """)

    @Argument(help: "The format of the files, or home-assistant.")
    var format: ImportSource

    @Argument(help: "A file; for hassil, rasa and wit, also a folder; none for home-assistant.")
    var path: String?

    @Option(
        help: ArgumentHelp(
            "Names of floors, rooms and devices: _fixtures.yaml of Home Assistant's tests, or a dictionary file with lists.",
            valueName: "file"))
    var names: String?

    @Option(
        help: ArgumentHelp(
            "The address of home-assistant, such as ws://homeassistant.local:8123.", valueName: "address"))
    var url: String?

    @Option(help: ArgumentHelp("A file whose first line is the token for home-assistant.", valueName: "file"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("The dictionary file to write; an existing file is replaced.", valueName: "file"))
    var output: String?

    @Flag(help: "Print what could not be carried over as one JSON object per line; needs '--output'.")
    var json = false

    func validate() throws {
        switch format {
        case .files:
            guard path != nil else { throw ValidationError("Missing expected argument '<path>'") }
            guard url == nil, tokenFile == nil else {
                throw ValidationError("'--url' and '--token-file' are for 'import home-assistant'.")
            }
        case .homeAssistant:
            guard url != nil, tokenFile != nil, path == nil, names == nil else {
                throw ValidationError(
                    "'import home-assistant' needs '--url ADDRESS' and '--token-file FILE', and takes no files to read."
                )
            }
        }
        if json, output == nil { throw ValidationError("'--json' needs '--output FILE' for the dictionary.") }
        guard let output else { return }
        for input in [path, names, tokenFile].compactMap({ $0 }) where InstalledFiles.areSame(input, output) {
            throw ValidationError("'--output \(output)' would replace an imported file; name another file.")
        }
    }

    mutating func run() async throws {
        switch format {
        case .files(let format): try importFiles(format, at: path ?? "")
        case .homeAssistant: try await importNames()
        }
    }

    private func importNames() async throws {
        #if SpeechServers
        let names: HomeAssistantNames
        do {
            names = try await HomeAssistant(url ?? "", tokenFile: tokenFile ?? "").names()
        } catch let error as HomeAssistantError {
            throw Failure([.invalidAddress, .tokenFile].contains(error.code) ? .badInput : .serviceFailed, "\(error)")
        }
        report(names.omissions.map { DictionaryDiagnostic(.notCarriedOver, severity: .warning, $0) })
        try write(
            names.yaml,
            ImportSummary(
                output: output, notes: names.omissions.count,
                counts: [("floor", names.floors), ("area", names.areas), ("name", names.entities)]))
        #else
        throw Failure.withoutSpeechServers
        #endif
    }

    private func importFiles(_ format: ImportFormat, at path: String) throws {
        let imported: ImportedDictionary
        do throws(DictionaryError) {
            imported = try format.dictionary(at: path, names: names)
        } catch {
            report(error.diagnostics)
            if json { StandardOutput.write(["errors": error.diagnostics.count]) }
            throw ExitStatus.badInput
        }
        let yaml = imported.yaml(origin: "\(format.system), \(path)")
        report(imported.notes)
        try write(yaml, ImportSummary(imported, output: output))
    }

    private func write(_ yaml: String, _ summary: ImportSummary) throws {
        guard let output else {
            StandardOutput.writeRaw(yaml)
            StandardError.write(summary.text)
            return
        }
        do throws(FileFailure) {
            try FileContents.replace(output, with: Array(yaml.utf8))
        } catch {
            let reason = if case .system(let reason) = error { reason } else { "it is not a file" }
            throw Failure(.badInput, "cannot write '\(output)': \(reason)\n  help: check the path and its permissions")
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
                StandardOutput.write(JSON(diagnostic))
            } else {
                StandardError.write(diagnostic.description)
            }
        }
    }
}

enum ImportSource: ExpressibleByArgument {
    case files(ImportFormat)
    case homeAssistant

    private static let homeAssistantName = "home-assistant"

    init?(argument: String) {
        if argument == Self.homeAssistantName {
            self = .homeAssistant
        } else if let format = ImportFormat(rawValue: argument) {
            self = .files(format)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ImportFormat.allCases.map(\.rawValue) + [homeAssistantName] }
}

struct ImportSummary {
    let output: String?
    let notes: Int
    /// How many there are of each kind, by its noun.
    let counts: [(noun: String, count: Int)]
}

extension ImportSummary {
    init(_ imported: ImportedDictionary, output: String?) {
        self.output = output
        notes = imported.notes.count
        let source = imported.source
        let blocks = source.intents.flatMap(\.blocks)
        let lists = source.lists + blocks.flatMap(\.lists)
        counts = [
            ("intent", source.intents.count),
            ("phrase", source.intents.reduce(0) { $0 + $1.phrases.count } + blocks.reduce(0) { $0 + $1.phrases.count }),
            ("list", lists.count), ("value", lists.reduce(0) { $0 + $1.values.count }),
            ("rule", source.rules.count + blocks.reduce(0) { $0 + $1.rules.count }),
        ]
    }

    var text: String {
        (counts.map { counted($0.count, $0.noun) } + [counted(notes, "note")]).joined(separator: ", ")
    }

    var json: JSON {
        JSON.object([("output", JSON(output))] + counts.map { ($0.noun + "s", .integer($0.count)) })
            .adding(["notes": notes])
    }
}
#endif
