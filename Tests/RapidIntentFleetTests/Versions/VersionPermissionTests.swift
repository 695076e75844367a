#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

/// Who may publish and follow versions, by the permissions of the documentation.
@Suite("Permissions for versions", .natsServer, .timeLimit(.minutes(10)))
struct VersionPermissionTests {
    private let folder: ScratchFolder
    private let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer(
            DocumentedUser.configuration(
                DocumentedUser(
                    "kiosk", as: ["instance", "follower"], ["SITE": "lab", "INSTANCE": "k1", "NAME": "home"]),
                DocumentedUser("publisher", as: ["publisher"], ["NAME": "home"]),
                DocumentedUser(
                    "newcomer", as: ["publisher"], ["NAME": "home"], denied: ["ri-versions.home.bytes.shared.1.*"]),
                DocumentedUser("lab", as: ["publisher of a site"], ["NAME": "home", "SITE": "lab"])))
        _ = try folder.write("version: 1\nlocale: en\nintents:\n  Stop:\n    - stop it\n", to: "home/home.yaml")
    }

    private func options(_ user: String) throws -> FleetOptions {
        let path = try folder.write("pass\n", to: UUID().uuidString)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return FleetOptions(
            servers: [server.address], credentials: .user(user, passwordFile: path), timeout: .milliseconds(700))
    }

    private func versions(
        _ user: String, site: String? = nil, keeping kept: Int = 20, warnings: Log<FleetError> = Log()
    ) throws -> FleetVersions {
        FleetVersions(
            VersionLine(try FleetName("home"), site: try site.map { try FleetName($0) }), options: try options(user),
            author: user, keeping: kept, onWarning: { warnings.append($0) })
    }

    @Test("a version is published although old ones may not be removed, and who may removes them later")
    func removal() async throws {
        try await server.start()
        for number in 1...3 {
            let warnings = Log<FleetError>()
            let versions = try versions(number == 1 ? "publisher" : "newcomer", keeping: 2, warnings: warnings)
            #expect(try await versions.push(folder: folder.path("home")).number == number)
            #expect(warnings.all.map(\.code) == (number == 3 ? [.forbidden] : []))
        }
        #expect(try await versions("publisher").history().map(\.number) == [3, 2, 1])
        #expect(try await versions("publisher", keeping: 2).push(folder: folder.path("home")).number == 4)
        #expect(try await versions("publisher").history().map(\.number) == [4, 3])
    }

    private func code(_ work: () async throws -> Void) async -> FleetError.Code? {
        await #expect(throws: FleetError.self) { try await work() }?.code
    }

    @Test("a publisher, a publisher of one site and an instance need no more, and can do no more")
    func permissions() async throws {
        try await server.start()
        #expect(try await versions("publisher").push(folder: folder.path("home")).number == 1)
        #expect(try await versions("lab", site: "lab").push(folder: folder.path("home")).number == 1)
        #expect(await code { _ = try await versions("lab").push(folder: folder.path("home")) } == .forbidden)
        #expect(
            await code { _ = try await versions("lab", site: "lobby").push(folder: folder.path("home")) } == .forbidden)
        #expect(try await versions("lab").history().map(\.number) == [1])

        let follower = VersionFollower(
            [try FleetName("home")], site: try FleetName("lab"), instance: try FleetName("k1"),
            folder: folder.path("k1"), options: try options("kiosk"))
        try await follower.run(untilInForce: true)
        for line in ["home", "home@lab"] {
            #expect(FileManager.default.fileExists(atPath: folder.path("k1/\(line)/current/home.yaml")))
        }
        // Of the permission to publish, an instance has nothing; its answers come to nobody else either.
        let connection = FleetConnection(try options("kiosk"))
        try await connection.open(name: "test", inbox: "ri.lab.k1.inbox")
        let line = VersionLine(try FleetName("home"))
        #expect(
            await code {
                try await connection.store([1], on: FleetSubject.decision(line), in: FleetSubject.versionStream)
            } == .forbidden)
    }
}
#endif
