#if Fleet
import Foundation
import TestSupport

@testable import RapidIntentFleet

/// A server, who publishes the versions of a line over it, and instances that follow them.
protocol VersionScene: Sendable {
    var folder: ScratchFolder { get }
    var server: NATSServer { get }
}

extension VersionScene {
    var options: FleetOptions { FleetOptions(servers: [server.address], timeout: .seconds(2)) }

    func versions(
        site: String? = nil, key: SigningKey? = nil, keeping kept: Int = 20,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> FleetVersions {
        FleetVersions(
            VersionLine(try FleetName("home"), site: try site.map { try FleetName($0) }), options: options,
            author: "ana", key: key, keeping: kept, now: now)
    }

    /// A folder whose two files name the same intent, so that half of each would show.
    func dictionaries(_ intent: String) throws -> String {
        let name = "source-\(intent)"
        for part in ["one", "two"] {
            _ = try folder.write(
                "version: 1\nlocale: en\nintents:\n  \(intent):\n    - do \(part)\n", to: "\(name)/\(part).yaml")
        }
        return folder.path(name)
    }

    func follower(
        _ instance: String = "k1", site: String = "lobby", key: SigningKey? = nil, interval: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() }, log: Log<FollowerEvent> = Log()
    ) throws -> VersionFollower {
        VersionFollower(
            [try FleetName("home")], site: try FleetName(site), instance: try FleetName(instance),
            folder: folder.path(instance), options: options, key: key, interval: interval, now: now,
            onEvent: { log.append($0) })
    }

    /// Ends followers before their server, which would be left behind.
    func end(_ followers: [Task<Void, any Error>]) async {
        for follower in followers { follower.cancel() }
        for follower in followers { _ = await follower.result }
    }

    func current(_ instance: String = "k1", line: String = "home") -> String {
        folder.path("\(instance)/\(line)/current")
    }

    func text(_ instance: String = "k1") -> String? {
        try? String(contentsOfFile: current(instance) + "/one.yaml", encoding: .utf8)
    }

    var line: VersionLine { get throws { VersionLine(try FleetName("home")) } }

    func raw() async throws -> FleetConnection {
        let connection = FleetConnection(options)
        try await connection.open(name: "raw", inbox: "_INBOX.raw")
        return connection
    }

    /// Publishes one file, and decides for it, without any check; other bytes, or none, may be sent than are described.
    func publish(_ number: Int, path: String, _ bytes: [UInt8], sent: [UInt8]?? = .none) async throws {
        let connection = try await raw()
        let line = try line
        let version = FleetVersion(
            line: line, number: number, note: "", author: "eve", published: Date(),
            files: [FleetVersion.File(path: path, size: bytes.count, digest: SHA256Digest(of: bytes))], piece: 1000)
        let stream = FleetSubject.versionStream
        try await connection.store(
            SignedText(version.json, key: nil).payload, on: FleetSubject.version(number, of: line), in: stream)
        let pieces: [UInt8]? = if let sent { sent } else { bytes }
        if let pieces {
            try await connection.store(pieces, on: FleetSubject.bytes(number, piece: 0, of: line), in: stream)
        }
        let decision = VersionDecision(
            line: line, serial: VersionDecision.serial(after: nil, Date()), number: number, before: nil, canary: nil,
            latest: number,
            note: "", author: "eve", decided: Date())
        try await connection.store(
            SignedText(decision.json, key: nil).payload, on: FleetSubject.decision(line), in: stream)
    }

    static func refusals(_ log: Log<FollowerEvent>) -> [VersionRefusal.Code] {
        log.all.compactMap { if case .refused(_, let refusal) = $0 { refusal.code } else { nil } }
    }
}
#endif
