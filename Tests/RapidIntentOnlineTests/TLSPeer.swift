import Foundation

/// A TLS server on this machine with a certificate of its own making, for the name `localhost` only.
///
/// It is the `openssl` command, which answers every `GET` with a page about the connection.
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

    /// Why there is no peer: what the command said.
    struct Failure: Error { var output: String }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "RapidIntent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appending(path: "key.pem").path
        certificate = folder.appending(path: "certificate.pem").path
        let maker = Process()
        try Self.start(
            maker,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                certificate,
            ], output: FileHandle.nullDevice)
        maker.waitUntilExit()
        let output = Pipe()
        // Port 0 is any free one; the first line names it, once connections are taken.
        try Self.start(
            server,
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"],
            output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        var said = ""
        var found: Int?
        while found == nil {
            let bytes = output.fileHandleForReading.availableData
            said += String(decoding: bytes, as: UTF8.self)
            found = said.firstMatch(of: /ACCEPT .*:([0-9]+)\n/).flatMap { Int($0.1) }
            guard !bytes.isEmpty || found != nil else { throw Failure(output: said) }
        }
        port = found ?? 0
    }

    deinit {
        server.terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func start(_ process: Process, _ arguments: [String], output: FileHandle) throws {
        process.executableURL = URL(filePath: program ?? "openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }
}
