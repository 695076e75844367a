#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct CompileTests {
    private static let yaml = """
        version: 1
        locale: en-GB
        expansion_rules: { the: "[the|my]" }
        lists:
          room: [kitchen, { in: [hall, hallway], out: hall, metadata: { id: r1 } }]
        intents:
          Light: ["(turn|switch) on <the> {room} light[s]", lights on]

        """

    @Test("Dictionaries are named as arguments or with '--dictionary'")
    func options() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        for command in [["check"], ["compile", "--output", folder.file("commands").path]] {
            let run = try await Tool.run(command + ["--dictionary", source])
            #expect(run.status == 0, "\(run.errors)")
            #expect(run == (try await Tool.run(command + [source])))
        }
        #expect(try await Tool.run("compile", "--output", folder.file("commands").path).status == 2)
    }

    @Test("The schema is written beside a dictionary")
    func schema() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        let file = folder.file("dictionary.schema.json")
        for path in [source, folder.url.path] {
            let run = try await Tool.run("schema", path)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == file.path + "\n")
            let shipped = Tool.package.appending(path: "Dictionaries/dictionary.schema.json")
            #expect(try Data(contentsOf: file) == Data(contentsOf: shipped))
            try FileManager.default.removeItem(at: file)
        }
        let missing = try await Tool.run("schema", folder.file("nowhere").path)
        #expect(missing.status == 1 && missing.errors.contains("No such file or directory"))
    }

    @Test("A compiled dictionary can be used wherever a dictionary can, under any name, with equal results")
    func everywhere() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        let file = folder.file("commands").path
        let compiled = try await Tool.run("compile", source, "--output", file)
        #expect(compiled.status == 0 && compiled.output.isEmpty)
        #expect(compiled.errors == "1 intent, 2 phrases, 1 list, 2 values\n")
        for arguments in [
            ["resolve", "switch on my hallway lights", "lights on", "what", "--json"], ["sample", "--seed", "7"],
        ] {
            let mapped = try await Tool.run(arguments + ["--dictionary", file])
            #expect(mapped == (try await Tool.run(arguments + ["--dictionary", source])))
            #expect(mapped.status == 0 && !mapped.output.isEmpty)
        }
        let explained = try await Tool.run("check", file, "--explain", "turn on the")
        #expect(explained.output == (try await Tool.run("check", source, "--explain", "turn on the")).output)
        let checked = try await Tool.run("check", file)
        #expect(checked.status == 0)
        #expect(checked.lines.last?.hasPrefix("1 file, 1 intent, 2 phrases") == true)
    }

    @Test("A compiled dictionary can be combined with others, and the first one named decides")
    func order() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        let other = try folder.write("version: 1\nlocale: en-GB\nintents: { Mine: [lights on] }\n", to: "mine.yaml")
        let file = folder.file("home.compiled").path
        #expect(try await Tool.run("compile", source, "--output", file).status == 0)
        for (paths, intent) in [([file, other], "Light"), ([other, file], "Mine")] {
            let run = try await Tool.run(["resolve", "lights on", "--json"] + paths.flatMap { ["--dictionary", $0] })
            #expect(run.output.contains("\"intent\":\"\(intent)\""), "\(run.output)")
        }
    }

    @Test("A stale file ends the tool with 1 and the command that recompiles it")
    func stale() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.yaml, to: "home.yaml")
        let compile = ["compile", "home.yaml", "--output", "home.compiled"]
        #expect(try await Tool.run(compile, in: folder.url).status == 0)
        _ = try folder.write(Self.yaml + "  Stop: [stop]\n", to: "home.yaml")
        let run = try await Tool.run("resolve", "stop", "--dictionary", "home.compiled", in: folder.url)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errors == """
                error: cannot use 'home.compiled': its sources have changed since it was compiled
                  help: compile it again: rapid-intent compile home.yaml --output home.compiled

                """)
        #expect(try await Tool.run(compile, in: folder.url).status == 0)
        #expect(try await Tool.run("resolve", "stop", "--dictionary", "home.compiled", in: folder.url).status == 0)
    }

    @Test("Invalid dictionaries end it with 1 and their errors, and nothing is written")
    func broken() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write("version: 1\nintents:\n  A: ['go to {place}', 'b[']\n", to: "a.yaml")
        let file = folder.file("a.compiled").path
        let run = try await Tool.run("compile", source, "--output", file)
        #expect(run.status == 1)
        #expect(run.errors.contains("\(source):3:14: error: unknown list 'place'"))
        #expect(run.errors.contains("'[' is never closed"))
        #expect(!FileManager.default.fileExists(atPath: file))
        let json = try await Tool.run("compile", source, "--output", file, "--json")
        #expect(json.status == 1 && json.lines.last == #"{"errors":2}"#, "\(json.output)")
        let unwritable = try await Tool.run("compile", "Dictionaries", "--output", folder.file("no/a").path)
        #expect(unwritable.status == 1)
        #expect(unwritable.errors.contains("cannot write"))
    }

    @Test("The summary for machines")
    func json() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        let run = try await Tool.run(["compile", source, "--output", "home.compiled", "--json"], in: folder.url)
        #expect(
            run.output
                == #"{"output":"home.compiled","locale":"en-GB","intents":1,"phrases":2,"lists":1,"values":2}"# + "\n")
    }

    @Test("Source files are never overwritten")
    func usage() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home")
        let same = try await Tool.run("compile", source, "--output", source)
        #expect(same.status == 2 && same.errors.contains("would replace a file to compile"))
        let yaml = try await Tool.run("compile", source, "--output", folder.file("b.yaml").path)
        #expect(yaml.status == 2 && yaml.errors.contains("has the suffix of an uncompiled dictionary"))
        #expect(try await Tool.run("compile", source).status == 2)
    }

    @Test("A template as an argument needs the files of its lists")
    func template() async throws {
        let folder = try ScratchFolder()
        let source = try folder.write(Self.yaml, to: "home.yaml")
        let file = folder.file("home.compiled").path
        #expect(try await Tool.run("compile", source, "--output", file).status == 0)
        let run = try await Tool.run("sample", "<the> {room}", "--dictionary", file)
        #expect(run.status == 1)
        #expect(run.errors.contains("name those that it was compiled from"))
        let both = try await Tool.run("sample", "<the> {room}", "--dictionary", file, "--dictionary", source)
        #expect(both.status == 0)
    }
}
#endif
