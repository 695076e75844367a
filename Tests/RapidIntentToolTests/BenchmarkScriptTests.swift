#if Tool
import Foundation
import Testing
import TestSupport

/// Whether the scripts can run.
private let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite("Scripts of the benchmarks", .enabled(if: hasPython, "Python 3 is missing"))
struct BenchmarkScriptTests {
    @Test("An unreadable corpus is skipped with the reason, the others are measured, and the script ends with 1")
    func unreadableCorpus() async throws {
        let folder = try ScratchFolder()
        let sentences = """
            {"text": "turn on the light", "intent": "On"}
            {"text": "light on", "intent": "On"}
            {"text": "turn off the light", "intent": "Off"}
            {"text": "light off", "intent": "Off"}

            """
        for name in ["train", "test"] {
            _ = try folder.write("x,y\n1,2\n", to: "a-broken/\(name).csv")
            _ = try folder.write("", to: "b-empty/\(name).jsonl")
            _ = try folder.write(sentences, to: "c-sound/\(name).jsonl")
        }
        let run = try await Tool.run(
            [folder.url.path, "--program", Tool.program.path],
            script: Tool.package.appending(path: "Benchmarks/intent-model"))
        #expect(run.status == 1)
        #expect(run.errors.contains("skipped: a-broken: "), "\(run.errors)")
        #expect(run.errors.contains("columns 'text' and 'category' are wanted"), "\(run.errors)")
        #expect(run.errors.contains("skipped: b-empty: there are no sentences to learn from"), "\(run.errors)")
        #expect(run.output.contains("c-sound: 4 sentences of 2 intents"), "\(run.output)")
    }

    @Test("A broken language has a line with its error, the others are measured, and the script ends with 1")
    func brokenLanguage() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("A: { slot_combinations: { default: { slots: [name] } } }", to: "intents.yaml")
        _ = try folder.write("lists: { level: { range: { from: 0, to: 9 } } }", to: "lists/shared.yaml")
        for language in ["a1", "en", "z1"] {
            _ = try folder.write(
                "language: en\ndata: [{ sentences: ['turn on {name}'], name_domains: [light] }]",
                to: "sentences/\(language)/A/default.yaml")
            _ = try folder.write(
                """
                entities: [{ name: Lamp, domain: light }]
                tests: [{ sentences: [turn on lamp], slots: { name: Lamp } }]
                """, to: "tests/\(language)/A/default.yaml")
        }
        _ = try folder.write("tests: [", to: "tests/a1/A/default.yaml")
        _ = try folder.write("data: [{ sentences: ['(turn'] }]", to: "sentences/z1/A/default.yaml")
        let run = try await Tool.run(
            [folder.url.path, "--engine", "rapid-intent", "--program", Tool.program.path],
            script: Tool.package.appending(path: "Benchmarks/home-assistant"))
        #expect(run.status == 1, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("a1 ") && $0.contains("ToolFailure: ") }, "\(run.output)")
        #expect(lines.contains { $0.hasPrefix("en ") && $0.hasSuffix("1 (100.00 %), 1 (100.00 %)") }, "\(run.output)")
        #expect(lines.contains { $0.hasPrefix("z1 ") && $0.contains("rapid-intent: ToolFailure: ") }, "\(run.output)")
    }

    @Test("A missing language is skipped, and the script ends with 0")
    func missingLanguage() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("", to: "tests/de/x.yaml")
        _ = try folder.write("", to: "sentences/de/x.yaml")
        let run = try await Tool.run(
            [folder.url.path, "--engine", "rapid-intent", "--program", Tool.program.path],
            script: Tool.package.appending(path: "Benchmarks/home-assistant"))
        #expect(run.status == 0)
        #expect(run.errors.contains("skipped: de: there is no "), "\(run.errors)")
    }
}
#endif
