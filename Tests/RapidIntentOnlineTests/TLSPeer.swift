import Foundation

/// A TLS server on this machine with a certificate of its own making, for the name `localhost` only.
///
/// It is the `openssl` command, which answers every `GET` with a page about the connection. A shell watches over it and
/// ends it when this process lets go of its standard input, and so at the latest when this process ends, however it does.
/// (A signal to terminate would not do: tests run on threads that block it, and commands inherit that.)
final class TLSPeer {
    /// Where the command is; nil if it is not installed.
    static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/openssl" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The port it listens on.
    let port: Int
    /// The file with its certificate, which nobody but itself has signed.
    let certificate: String

    private let folder: URL
    private let server = Process()
    /// What the shell waits for the end of.
    private let leash = Pipe()
    private let output = Pipe()

    /// Why there is no peer: what the command said.
    struct Failure: Error { var output: String }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "RapidIntent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appending(path: "key.pem").path
        certificate = folder.appending(path: "certificate.pem").path
        let maker = Process()
        try Self.start(
            maker, program: Self.program ?? "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                certificate,
            ], input: FileHandle.nullDevice, output: FileHandle.nullDevice)
        maker.waitUntilExit()
        // Port 0 is any free one; the first line names it, once connections are taken.
        let command = [
            Self.program ?? "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key,
        ]
        // The shell gives its own standard output away, so that the end of the server is the end of the pipe.
        try Self.start(
            server, program: "/bin/sh",
            ["-c", #""$0" "$@" & server=$!; exec >&-; read -r line; kill -9 "$server""#] + command
                + ["-www"], input: leash.fileHandleForReading, output: output.fileHandleForWriting)
        try leash.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        var said = ""
        var found: Int?
        while found == nil {
            let bytes = output.fileHandleForReading.availableData
            said += String(decoding: bytes, as: UTF8.self)
            found = said.firstMatch(of: /ACCEPT .*:([0-9]+)\n/).flatMap { Int($0.1) }
            guard !bytes.isEmpty || found != nil else {
                try? leash.fileHandleForWriting.close()
                throw Failure(output: said)
            }
        }
        port = found ?? 0
    }

    deinit {
        try? leash.fileHandleForWriting.close()
        server.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
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
