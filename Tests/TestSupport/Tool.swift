package import Foundation

/// The built program, run in a process of its own, in the folder of the package.
package struct Tool {
    /// The result of a run.
    package struct Run: Equatable {
        package var status: Int32
        package var output: String
        package var errors: String

        /// Describes one.
        package init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }

        package var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    /// The folder that holds `Package.swift`.
    package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether there is a device that is always full.
    package static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    /// The program beside the tests in the build folder.
    package static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent")
    }()

    /// Runs the program with arguments, feeding it `input`, and waits for its end.
    package static func run(
        _ arguments: String..., input: Data = Data(), environment: [String: String] = [:], in folder: URL = package
    ) async throws -> Run {
        try await run(arguments, input: input, environment: environment, in: folder)
    }

    /// The program, or a script that uses it, ready to be run.
    package static func process(
        _ arguments: [String], environment: [String: String] = [:], in folder: URL = package, script: URL? = nil
    ) -> Process {
        let process = Process()
        process.executableURL = script ?? program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key != "RAPID_INTENT_KEY" }
            // Without an installed model, the same recogniser listens on every machine.
            .merging(["RAPID_INTENT_MODELS": "/nonexistent"].merging(environment) { $1 }) { $1 }
        return process
    }

    /// Runs the program, or a script that uses it, with a list of arguments.
    package static func run(
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
        return Run(
            status: try await process.runToEnd(),
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
