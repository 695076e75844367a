import Foundation
import RapidIntentFleet
import Synchronization
import TestSupport

/// A real server on a port of its own, with its streams in a scratch folder.
final class NATSServer: Sendable {
    /// Whether the program is installed.
    static let isInstalled = program != nil

    private static let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let port: UInt16
    private let folder: ScratchFolder
    private let configuration: String
    private let process = Mutex<Process?>(nil)

    /// Prepares a server that stands alone.
    ///
    /// - Parameter further: Further lines of its configuration.
    convenience init(_ further: String = "") throws {
        try self.init(port: try FreePort.next(), further: further)
    }

    init(port: UInt16, name: String = "alone", further: String = "") throws {
        self.port = port
        folder = try ScratchFolder()
        configuration = try folder.write(
            """
            listen: "127.0.0.1:\(port)"
            server_name: \(name)
            jetstream { store_dir: "\(folder.path("streams"))", max_file: 2GB }
            \(further)
            """, to: "server.conf")
    }

    deinit { kill() }

    /// Its address.
    var address: String { "nats://127.0.0.1:\(port)" }

    /// Starts it, and waits until it accepts connections.
    func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program ?? "")
        process.arguments = ["-c", configuration, "-l", folder.path("server.log")]
        // One that is left behind would keep open what the tests print to, and whoever reads that would wait without end.
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        self.process.withLock { $0 = process }
        try await Eventually.isTrue("the server listens on \(port)") { FreePort.accepts(self.port) }
    }

    /// Ends it as a power cut would, and waits for its end.
    func kill() {
        process.withLock { process in
            guard let running = process else { return }
            Foundation.kill(running.processIdentifier, SIGKILL)
            running.waitUntilExit()
            process = nil
        }
    }

    /// Removes its streams; only while it does not run.
    func loseEverything() throws {
        try FileManager.default.removeItem(atPath: folder.path("streams"))
    }

    /// What it logged.
    var log: String { (try? folder.text("server.log")) ?? "" }

    /// Three servers that form a cluster.
    static func cluster() throws -> [NATSServer] {
        let ports = try (0..<6).map { _ in try FreePort.next() }
        let routes = ports[3...].map { "\"nats://127.0.0.1:\($0)\"" }.joined(separator: ", ")
        return try (0..<3).map { index in
            try NATSServer(
                port: ports[index], name: "n\(index)",
                further: """
                    cluster { name: ri, listen: "127.0.0.1:\(ports[3 + index])", routes: [\(routes)] }
                    """)
        }
    }
}
