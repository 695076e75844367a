#if Tool
import Foundation
import RapidIntentSupport
import Testing
import TestSupport

@Suite struct ImportTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        _ = try folder.write(
            """
            language: en-GB
            responses: {}
            lists: { room: { values: [kitchen, hall] } }
            intents:
              Light: { data: [{ sentences: ["light in the {room}", "{room} light"] }] }
            """, to: "a.yaml")
    }

    private func run(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(["import"] + arguments, in: folder.url)
    }

    private static let dictionary = """
        # Imported from hassil, a.yaml.
        #
        # Not carried over, or not as it was:
        # - 'responses' is not carried over (a.yaml:2:1): a dictionary understands and does not answer; which response was meant is kept as metadata

        version: 1
        locale: en-GB

        lists:
          room:
            - kitchen
            - hall

        intents:
          Light:
            - light in the {room}
            - "{room} light"

        """

    private static let note = """
        a.yaml:2:1: warning: 'responses' is not carried over
          responses: {}
          ^~~~~~~~~
          help: a dictionary understands and does not answer; which response was meant is kept as metadata

        """

    private static let summary = "1 intent, 2 phrases, 1 list, 2 values, 0 rules, 1 note\n"

    @Test("A file of sentences is found from inside its own folder", arguments: ["name_only.yaml", "./name_only.yaml"])
    func insideItsFolder(path: String) async throws {
        _ = try folder.write("Open: { slot_combinations: { name_only: { slots: [] } } }", to: "intents.yaml")
        _ = try folder.write("lists: { room: { values: [kitchen] } }", to: "lists/a.yaml")
        _ = try folder.write(
            "language: en\ndata: [{ sentences: ['open {room}'] }]", to: "sentences/en/Open/name_only.yaml")
        let run = try await Tool.run(["import", "hassil", path], in: folder.file("sentences/en/Open"))
        #expect(run.status == 0, "\(run)")
        #expect(run.output.contains("Open:"), "\(run)")
    }

    @Test("The dictionary is printed, and missing parts are reported on standard error")
    func printed() async throws {
        #expect(
            try await run("hassil", "a.yaml")
                == Tool.Run(status: 0, output: Self.dictionary, errors: Self.note + Self.summary))
    }

    @Test("With '--output' it is written to a file, replacing an old one, and can be used")
    func written() async throws {
        _ = try folder.write("old", to: "home.yaml")
        #expect(
            try await run("hassil", "a.yaml", "--output", "home.yaml")
                == Tool.Run(status: 0, output: "", errors: Self.note + Self.summary))
        #expect(try String(contentsOf: folder.file("home.yaml"), encoding: .utf8) == Self.dictionary)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.yaml", "home.yaml"])
        let resolved = try await Tool.run("resolve", "light in the hall", "--dictionary", "home.yaml", in: folder.url)
        #expect(resolved.output.contains("Light(room: hall)"), "\(resolved)")
    }

    @Test("In JSON, each note is one object, and the last line is a summary")
    func json() async throws {
        let run = try await run("hassil", "a.yaml", "--output", "home.yaml", "--json")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.lines == [
                #"{"severity":"warning","code":"notCarriedOver","message":"'responses' is not carried over","file":"a.yaml","line":2,"column":1,"length":9,"help":"a dictionary understands and does not answer; which response was meant is kept as metadata","notes":[]}"#,
                #"{"output":"home.yaml","intents":1,"phrases":2,"lists":1,"values":2,"rules":0,"notes":1}"#,
            ])
    }

    @Test("Names are read from a separate file")
    func names() async throws {
        _ = try folder.write("areas: [Kitchen]", to: "names.yaml")
        _ = try folder.write(
            "language: en\nintents: { Light: { data: [{ sentences: ['{area} light'] }] } }", to: "b.yaml")
        let without = try await run("hassil", "b.yaml")
        #expect(without.status == 0)
        #expect(without.errors.contains("warning: list 'area' is declared nowhere"))
        let run = try await run("hassil", "b.yaml", "--names", "names.yaml")
        #expect(run.output.contains("lists:\n  area:\n    - Kitchen\n"))
        #expect(run.errors == "1 intent, 1 phrase, 1 list, 1 value, 0 rules, 0 notes\n")
    }

    @Test("Bad input is reported in the format of compilers, ends with 1 and leaves an old file unchanged")
    func badInput() async throws {
        _ = try folder.write("intents: { A: { data: [{ sentences: b }] } }", to: "broken.yaml")
        _ = try folder.write("old", to: "home.yaml")
        #expect(
            try await run("hassil", "broken.yaml", "--output", "home.yaml")
                == Tool.Run(
                    status: 1, output: "",
                    errors: """
                        broken.yaml:1:37: error: 'sentences' of intent 'A' must be a list, found the text 'b'
                          intents: { A: { data: [{ sentences: b }] } }
                                                              ^
                          help: write each entry on a line of its own that begins with '- ', or all of them in brackets

                        """))
        #expect(try String(contentsOf: folder.file("home.yaml"), encoding: .utf8) == "old")
        let run = try await run("hassil", "broken.yaml", "--output", "home.yaml", "--json")
        #expect(run.status == 1)
        #expect(run.lines.count == 2)
        #expect(run.lines.last == #"{"errors":1}"#)
    }

    @Test("A file that cannot be written is reported, and ends with 1")
    func unwritable() async throws {
        let run = try await run("hassil", "a.yaml", "--output", "nowhere/home.yaml")
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                """
                rapid-intent: cannot write 'nowhere/home.yaml': No such file or directory
                  help: check the path and its permissions

                """), "\(run.errors)")
    }

    @Test(
        "Every importer of YAML recognises a file that already is a dictionary",
        arguments: ["hassil", "rhino", "spokestack"])
    func ownDictionary(format: String) async throws {
        _ = try folder.write("version: 1\nlists: { room: [hall] }\nintents: { A: [go] }", to: "own.yaml")
        let run = try await run(format, "own.yaml")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("own.yaml:1:1: error: this is a dictionary already, not a file of "), "\(run)")
        #expect(run.errors.contains("help: there is nothing to import: use it as it is, with '--dictionary'"))
    }

    @Test("An error in a file of another system is reported once, with a remedy")
    func mistakesOnce() async throws {
        _ = try folder.write(
            #"{ "classes": [["a"], "b", {}, { "name": "c", "utterances": [{}, "d"] }] }"#, to: "bad.json")
        let run = try await run("spokestack", "bad.json")
        #expect(run.status == 1)
        #expect(run.errors.split(separator: "\n").count { $0.contains(": error: ") } == 5, "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("  help: ") } == 5, "\(run.errors)")
    }

    @Test("For a folder without suitable files, the expected files are named")
    func emptyFolder() async throws {
        try FileManager.default.createDirectory(at: folder.file("empty"), withIntermediateDirectories: false)
        let run = try await run("hassil", "empty")
        #expect(
            run.errors == """
                error: the folder 'empty' has no sentence file in it
                  help: the names of sentence files end in .yaml or .yml

                """)
    }

    @Test("The help shows examples")
    func help() async throws {
        let run = try await run("--help")
        #expect(run.status == 0)
        #expect(run.output.contains("EXAMPLES\n  rapid-intent import hassil"))
    }

    @Test(
        "A wrong command line ends with 2 and a correction",
        arguments: [
            (["dance", "a.yaml"], "luis"),
            (["hassil"], "Missing expected argument '<path>'"),
            (["hassil", "a.yaml", "--json"], "'--json' needs '--output FILE'"),
            (["hassil", "a.yaml", "--output", "./a.yaml"], "would replace an imported file"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let run = try await Tool.run(["import"] + arguments, in: folder.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
#endif
