import Foundation
import RapidIntentFleet
import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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

    deinit { process.withLock { if let process = $0, process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } } }

    /// Its address.
    var address: String { "nats://127.0.0.1:\(port)" }

    /// Starts it, and waits until it accepts connections.
    func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program ?? "")
        process.arguments = ["-c", configuration, "-l", folder.path("server.log")]
        try process.run()
        self.process.withLock { $0 = process }
        try await Eventually.isTrue("the server listens on \(port)") { FreePort.accepts(self.port) }
    }

    /// Ends it as a power cut would, and waits for its end.
    func kill() {
        process.withLock { process in
            guard let running = process else { return }
            Glibc.kill(running.processIdentifier, SIGKILL)
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

/// Ports of loopback that nobody uses.
enum FreePort {
    /// The reason why there is no port.
    struct Failure: Error {}

    private static let given = Mutex<Set<UInt16>>([])

    /// A port that was free a moment ago, and was not given before.
    static func next() throws -> UInt16 {
        for _ in 0..<100 {
            let port = try unused()
            if given.withLock({ $0.insert(port).inserted }) { return port }
        }
        throw Failure()
    }

    private static func unused() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure() }
        defer { close(descriptor) }
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Whether somebody listens on a port.
    static func accepts(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return address
    }
}
