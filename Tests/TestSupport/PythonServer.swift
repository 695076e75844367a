import Foundation

/// A server written in Python, with the libraries of the real servers.
package enum PythonServer {
    /// The output of a server that did not start, in place of its port.
    package struct Failure: Error {
        package var output: String
    }

    /// Whether a module is installed.
    package static func canImport(_ module: String) -> Bool {
        let process = python(["-c", "import \(module)"])
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        return process.waitForEnd() == 0
    }

    /// Runs a server in a process of its own while a closure uses it.
    ///
    /// - Parameters:
    ///   - program: Prints the port that it listens on, on a line of its own, and ends with its standard input.
    ///   - use: Given the port.
    package static func run(_ program: String, use: (_ port: UInt16) async throws -> Void) async throws {
        let process = python(["-c", program])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // Waiting for its end would block one of the few threads that all tests share, and Foundation may learn of it late.
        defer { try? input.fileHandleForWriting.close() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure(output: line)
        }
        try await use(port)
    }

    private static func python(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        return process
    }
}
