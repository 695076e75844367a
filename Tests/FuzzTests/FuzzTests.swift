#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@testable import rapid_intent_fuzz

@Suite struct FuzzTests {
    /// The program beside the tests in the build folder.
    private static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent-fuzz")
    }()

    /// The output and status of the program in a process of its own, so that a crash fails this test only.
    private static func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-fuzz-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        return (try await process.runToEnd(), String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    @Test("Arbitrary input does no harm", arguments: FuzzTarget.allCases)
    func shortRun(target: FuzzTarget) async throws {
        let run = try await Self.run("--target", target.rawValue, "--cases", "300")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.hasPrefix("300 cases in "))
    }

    @Test("A case that exceeds its limits is reported with its seed, and ends the run with 1")
    func complaint() async throws {
        let run = try await Self.run("--target", "yaml", "--seed", "5", "--seconds-per-case", "0")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("rapid-intent-fuzz: yaml, seed 5 (--seed 5 --cases 1 --target yaml), "))
        #expect(run.output.contains("at most 0.00 s are fine"))
    }

    @Test("A seed gives the same bytes every time, and the next seed other bytes")
    func determinism() {
        for seed in UInt64(0)..<50 {
            let input = FuzzInput(seed: seed, targets: FuzzTarget.allCases)
            let again = FuzzInput(seed: seed, targets: FuzzTarget.allCases)
            #expect(input.target == again.target && input.bytes == again.bytes)
            #expect(input.bytes != FuzzInput(seed: seed + 1, targets: FuzzTarget.allCases).bytes)
            #expect(input.bytes.count <= FuzzInput.longest)
        }
    }

    @Test("Template notation becomes phrases, rules and lists")
    func notes() {
        let source = TemplateNotes(
            "turn on <the> {room}\n<the> = [the|my]\n{room} = kitchen, hall\n{any} = *\n{n} = -1..9,0\n"
        ).source
        #expect(source.intents.first?.phrases.map(\.value) == ["turn on <the> {room}"])
        #expect(source.rules.map(\.name.value) == ["the"])
        #expect(source.rules.map(\.text.value) == [" [the|my]"])
        #expect(source.lists.map(\.name.value) == ["room", "any", "n"])
        #expect(source.lists.first?.values.map(\.canonical.value) == [" kitchen", " hall"])
        #expect(source.lists.dropFirst().first?.content == .wildcard)
        #expect(source.lists.last?.content == .range(Located(NumberRange(from: -1, to: 9, step: 0))))
    }
}
#endif
