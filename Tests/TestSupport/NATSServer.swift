import Foundation
import Synchronization
package import Testing

/// A real server on a port of its own, with its streams in a scratch folder.
package final class NATSServer: Sendable {
    /// Whether the program is installed.
    package static let isInstalled = program != nil

    private static let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    package let port: UInt16
    private let folder: URL
    private let configuration: String
    private let process = Mutex<Process?>(nil)

    /// Prepares a server that stands alone.
    ///
    /// - Parameter further: Further lines of its configuration.
    package convenience init(_ further: String = "") throws {
        try self.init(port: try FreePort.next(), further: further)
    }

    package init(port: UInt16, name: String = "alone", further: String = "") throws {
        self.port = port
        folder = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-nats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "server.conf")
        configuration = file.path
        let text = """
            listen: "127.0.0.1:\(port)"
            server_name: \(name)
            jetstream { store_dir: "\(folder.appending(path: "streams").path)", max_file: 2GB }
            \(further)
            """
        try Data(text.utf8).write(to: file)
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Its address.
    package var address: String { "nats://127.0.0.1:\(port)" }

    /// Starts it, and waits until it accepts connections.
    package func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program ?? "")
        process.arguments = ["-c", configuration, "-l", folder.appending(path: "server.log").path]
        // One that is left behind would keep open what the tests print to, and whoever reads that would wait without end.
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        self.process.withLock { $0 = process }
        let deadline = ContinuousClock.now + .seconds(120)
        while !FreePort.accepts(port) {
            guard ContinuousClock.now < deadline else { throw FreePort.Failure() }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Ends it as a power cut would, and waits for its end.
    package func kill() {
        process.withLock { process in
            guard let running = process else { return }
            Foundation.kill(running.processIdentifier, SIGKILL)
            running.waitForEnd()
            process = nil
        }
    }

    /// Removes its streams; only while it does not run.
    package func loseEverything() throws {
        try FileManager.default.removeItem(atPath: folder.appending(path: "streams").path)
    }

    /// What it logged.
    package var log: String { (try? String(contentsOf: folder.appending(path: "server.log"), encoding: .utf8)) ?? "" }

    /// Three servers that form a cluster.
    package static func cluster() throws -> [NATSServer] {
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

extension Trait where Self == ConditionTrait {
    /// Skips tests where the program is not installed.
    package static var natsServer: Self {
        .enabled(if: NATSServer.isInstalled, "nats-server is not installed: apt-get install nats-server")
    }
}
