import Foundation
import Testing

/// The built program, run as people run it: in a process of its own, from the folder of the package.
struct Tool {
    /// What a run left behind.
    struct Run: Equatable {
        var status: Int32
        var output: String
        var errors: String

        var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    /// The folder that holds `Package.swift`.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether there is a device that takes nothing.
    static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    /// The program beside the tests in the build folder.
    static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent")
    }()

    /// Runs the program with arguments, feeding it `input`, and waits for its end.
    static func run(
        _ arguments: String..., input: Data = Data(), environment: [String: String] = [:], in folder: URL = package
    ) async throws -> Run {
        try await run(arguments, input: input, environment: environment, in: folder)
    }

    /// The program, or a script that uses it, ready to be run.
    static func process(
        _ arguments: [String], environment: [String: String] = [:], in folder: URL = package, script: URL? = nil
    ) -> Process {
        let process = Process()
        process.executableURL = script ?? program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key != "RAPID_INTENT_KEY" }.merging(environment) { $1 }
        return process
    }

    /// Runs the program, or a script that uses it, with a list of arguments.
    static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], in folder: URL = package,
        script: URL? = nil
    ) async throws -> Run {
        let process = process(arguments, environment: environment, in: folder, script: script)
        let scratch = try ScratchFolder()
        let (standardInput, output, errors) = (scratch.file("in"), scratch.file("out"), scratch.file("err"))
        try input.write(to: standardInput)
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try await process.runToEnd()
        return Run(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

extension Process {
    /// Runs it and waits for its end without holding up a thread of the other tests.
    func runToEnd() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do { try run() } catch {
                // It never ran, so its end will not be told.
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}

/// A folder that is gone when the test is over.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The address of a file in it.
    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: file(name))
        return file(name).path
    }
}

extension Tool {
    /// A dictionary whose one phrase needs to know the area: for what the situation adds.
    static let lightsOfAnArea = """
        version: 1
        intents:
          On:
            blocks:
              - requires_context: { area: { slot: true } }
                phrases: [lights on]
        """
}
