import Foundation
import TestSupport
import Testing

/// Whether the scripts can run.
private let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite("Scripts of the benchmarks", .enabled(if: hasPython, "Python 3 is missing"))
struct BenchmarkScriptTests {
    @Test(
        "An unreadable corpus is skipped with the reason, the others are measured, and the script ends with 1")
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
