#if Tool
import Foundation
import RapidIntent
import Testing
import TestSupport

#if canImport(Glibc)
import Glibc
#endif

/// `Scripts/nightly` installs what a day of use has taught, but no model that is worse.
@Suite struct NightlyTests {
    /// Telemetry, dictionaries, and a model trained on the dictionaries alone.
    private struct Night {
        static let confirmed = "whereabouts have i got to"

        let scene: GrowthScene
        var model: String { scene.folder.file("home.model").path }

        init() async throws {
            scene = try await GrowthScene()
            let command = FiredCommand(command: Command(intent: "Location"), source: .online, score: 0.9)
            try await scene.record(Self.confirmed, as: command, feedback: .confirmed, times: 3)
            let trained = try await Tool.run(
                "train", "--dictionary", "Dictionaries", "--output", model, in: scene.folder.url)
            #expect(trained.status == 0, "\(trained.errors)")
        }

        func bytes() throws -> Data { try Data(contentsOf: scene.folder.file("home.model")) }

        func run(
            _ further: [String] = [], telemetry: String = "day.sqlite", model: String = "home.model",
            tool: String = Tool.program.path
        ) async throws -> Tool.Run {
            try await Tool.run(
                ["--telemetry", telemetry, "--dictionary", "Dictionaries", "--model", model] + further,
                environment: ["RAPID_INTENT": tool], in: scene.folder.url,
                script: Tool.package.appending(path: "Scripts/nightly"))
        }

        /// The model's prediction for the confirmed utterance.
        func answer() async throws -> String {
            try await Tool.run("ask", Self.confirmed, "--online", model, "--json", in: scene.folder.url).output
        }

        /// The files that a run has left in the folder of the model.
        func leftOvers() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: scene.folder.url.path)
                .filter { $0.contains("nightly") }
        }
    }

    @Test("Dictionary and model learn confirmed utterances; the model file keeps its permissions")
    func takenIn() async throws {
        let night = try await Night()
        #expect(try await night.answer().contains(#""topIntent":"None""#))
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: night.model)
        let run = try await night.run()
        #expect(run.status == 0, "\(run)")
        #expect(run.errors.contains("the new model is in force: it understands "))
        #expect(night.scene.learned.contains("where exactly am i"))
        #expect(try await night.answer().contains(#""topIntent":"Location""#))
        #expect(try files.attributesOfItem(atPath: night.model)[.posixPermissions] as? Int == 0o640)
        #expect(try night.leftOvers().isEmpty)
    }

    @Test("Without a model so far, and through a link, the first one is installed")
    func first() async throws {
        let night = try await Night()
        let folder = night.scene.folder
        try FileManager.default.removeItem(atPath: night.model)
        try FileManager.default.createSymbolicLink(
            atPath: night.model, withDestinationPath: folder.file("real.model").path)
        let run = try await night.run()
        #expect(run.status == 0, "\(run)")
        #expect(try await night.answer().contains(#""topIntent":"Location""#))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: night.model).hasSuffix("real.model"))
    }

    @Test("A model with worse test results does not replace the old one")
    func worse() async throws {
        let night = try await Night()
        let folder = night.scene.folder
        // The model in use was trained on a sentence that no dictionary has.
        let data = try folder.write(
            """
            {"text":"sing me a song","intent":"Sing"}
            {"text":"hum something cheerful","intent":"Sing"}
            {"text":"where am i","intent":"Location"}
            {"text":"tell me where i am","intent":"Location"}

            """, to: "data.jsonl")
        #expect(try await Tool.run("train", "--data", data, "--output", night.model).status == 0)
        let before = try night.bytes()
        let run = try await night.run(["--test", data])
        #expect(run.status == 1, "\(run)")
        #expect(run.errors.contains("nightly: the new model understands 0."), "\(run.errors)")
        #expect(run.errors.hasSuffix("the latter stays in force\n"))
        #expect(try night.bytes() == before)
        #expect(try night.leftOvers().isEmpty)
    }

    @Test("A model that has become unusable is replaced")
    func unusable() async throws {
        let night = try await Night()
        // As if an older version had written it.
        var bytes = try night.bytes()
        bytes[12] = 1
        try bytes.write(to: URL(filePath: night.model))
        let run = try await night.run()
        #expect(run.status == 0, "\(run)")
        #expect(run.errors.contains("cannot be used any more; the new one takes its place"), "\(run.errors)")
        #expect(try await night.answer().contains(#""topIntent":"Location""#))
    }

    @Test("An empty file is replaced like a missing one")
    func emptyModel() async throws {
        let night = try await Night()
        try Data().write(to: URL(filePath: night.model))
        let run = try await night.run()
        #expect(run.status == 0, "\(run)")
        #expect(try await night.answer().contains(#""topIntent":"Location""#))
    }

    @Test("Other files are not replaced", arguments: ["Dictionaries/home.yaml", "day.sqlite", "folder", "pipe"])
    func noModel(path: String) async throws {
        let night = try await Night()
        let folder = night.scene.folder
        _ = try folder.write("version: 1\nintents: { Stop: [halt] }\n", to: "Dictionaries/home.yaml")
        try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: false)
        #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
        func content() throws -> Data? { path.contains(".") ? try Data(contentsOf: folder.file(path)) : nil }
        let before = try content()
        let run = try await night.run(model: path)
        let reason = before == nil ? "is not a file; name another" : "is not an intent model, so it is not replaced"
        #expect(run.status == 1 && run.errors.contains(reason), "\(run)")
        #expect(try content() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("folder").path).isEmpty)
        // The dictionaries are unchanged, too.
        #expect(!night.scene.learned.contains("where exactly am i"))
    }

    @Test("A model whose test failed for an external reason stays in use")
    func untested() async throws {
        let night = try await Night()
        let before = try night.bytes()
        // As if the process were killed for lack of memory.
        let tool = try night.scene.folder.write(
            """
            #!/bin/bash
            case "$*" in evaluate*" --model $PWD/home.model "*) kill -KILL $$ ;; esac
            exec '\(Tool.program.path)' "$@"
            """, to: "tool")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        let run = try await night.run(tool: tool)
        #expect(run.status == 1 && run.errors.contains("could not be tested; it stays as it is"), "\(run)")
        #expect(try night.bytes() == before)
        #expect(try night.leftOvers().isEmpty)
    }

    @Test("For dictionaries without phrases, a test file is required, with a message")
    func withoutPhrases() async throws {
        let night = try await Night()
        let folder = night.scene.folder
        try FileManager.default.removeItem(at: folder.file("Dictionaries"))
        try FileManager.default.createDirectory(at: folder.file("Dictionaries"), withIntermediateDirectories: false)
        _ = try folder.write(
            """
            version: 1
            intents:
              Halt: { examples: [would you stop that, no more of this please, that is enough now] }
              Sing: { examples: [let us hear a song, i would like some music, how about a tune] }
            """, to: "Dictionaries/examples.yaml")
        let run = try await night.run()
        #expect(run.status == 1 && run.errors.contains("name sentences with --test"), "\(run)")
    }

    @Test("With dictionaries in several languages, the test is in the language of training")
    func languages() async throws {
        let night = try await Night()
        _ = try night.scene.folder.write(
            """
            version: 1
            locale: de
            intents: { Ort: [wo bin ich gerade, wo sind wir hier, zeig mir wo ich stehe], Halt: [halt an, bleib stehen] }
            """, to: "Dictionaries/zz-deutsch.yaml")
        let run = try await night.run()
        #expect(run.status == 0, "\(run)")
        let share = try #require(run.errors.firstMatch(of: /it understands ([0-9.]+) of the test/))
        #expect(try #require(Double(share.1)) > 0.9, "\(run.errors)")
    }

    @Test("After any failure, the model in use is unchanged")
    func failures() async throws {
        let night = try await Night()
        let folder = night.scene.folder
        let before = try night.bytes()
        func expectKept(_ run: Tool.Run, _ words: String) throws {
            #expect(run.status == 1 && run.errors.contains(words), "\(run)")
            #expect(try night.bytes() == before)
            #expect(try night.leftOvers().isEmpty)
        }
        try expectKept(try await night.run(telemetry: "none.sqlite"), "nightly: report failed")
        try expectKept(try await night.run(["--test", folder.file("none.jsonl").path]), "there is no such file")
        #if canImport(Glibc)
        for shared in ["Dictionaries/.nightly.lock", "home.model.lock"] {
            let held = open(folder.file(shared).path, O_RDONLY)
            defer { close(held) }
            #expect(held >= 0 && flock(held, LOCK_EX | LOCK_NB) == 0)
            try expectKept(try await night.run(), "nightly: another run is under way for ")
        }
        #endif
        _ = try folder.write("version: 1\nintents: { Broken: [\"{nothing}\"] }\n", to: "Dictionaries/broken.yaml")
        try expectKept(try await night.run(), "nightly: tune failed")
        #expect(try await night.run(["--nonsense", "1"]).status == 2)
    }
}
#endif
