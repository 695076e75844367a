import Foundation
import TestSupport

/// A server process that runs as long as this value exists.
///
/// A shell supervises it and ends it when this process closes its standard input, and so at the latest when this
/// process ends for any reason. (SIGTERM would not do: tests run on threads that block it, and commands inherit the
/// mask.)
final class PeerProcess {
    /// Where a command is; nil if it is not installed.
    static func program(_ name: String) -> String? {
        // Servers are in folders of root's path only.
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private let shell = Process()
    /// The standard input of the shell, whose end stops the server.
    private let leash = Pipe()
    private let output = Pipe()

    /// The output of a command that did not start.
    struct Failure: Error { var output: String }

    init(_ command: [String]) throws {
        // The shell passes its standard output on, so that the pipe ends with the server.
        try Self.start(
            shell, program: "/bin/sh",
            ["-c", #""$0" "$@" & server=$!; exec >&-; read -r line; kill -9 "$server""#] + command,
            input: leash.fileHandleForReading, output: output.fileHandleForWriting)
        try leash.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
    }

    // Waiting for the end would block one of the few threads that all tests share, and Foundation may learn of it late.
    deinit { try? leash.fileHandleForWriting.close() }

    /// Reads what the command prints until there is a match.
    ///
    /// - Throws: ``Failure`` if the command ends before.
    func firstMatch(of pattern: Regex<(Substring, Substring)>) throws -> String {
        var said = ""
        while true {
            let bytes = output.fileHandleForReading.availableData
            said += String(decoding: bytes, as: UTF8.self)
            if let match = said.firstMatch(of: pattern) { return String(match.1) }
            if bytes.isEmpty { throw Failure(output: said) }
        }
    }

    /// Runs a command to its end.
    static func run(_ command: [String]) throws {
        let process = Process()
        try start(process, program: command[0], Array(command.dropFirst()), input: .nullDevice, output: .nullDevice)
        process.waitForEnd()
    }

    private static func start(
        _ process: Process, program: String, _ arguments: [String], input: FileHandle, output: FileHandle
    ) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }
}
