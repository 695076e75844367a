#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("A member of a fleet", .natsServer, .timeLimit(.minutes(10)))
struct FleetMemberTests {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    private func configuration(_ kiosk: Kiosk) throws -> FleetConfiguration {
        try FleetConfiguration(
            path: try folder.write(
                """
                servers: ["\(server.address)"]
                site: \(kiosk.site)
                instance: \(kiosk.instance)
                follow: { names: [home], folder: versions }
                telemetry: { file: \(kiosk.path) }
                """, to: "fleet.yaml"))
    }

    @Test("it goes on without servers, then follows, sends and is seen, also after they were gone")
    func life() async throws {
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<20, since: Date().addingTimeInterval(-600))
        let log = Log<FleetMemberEvent>()
        let configuration = try configuration(kiosk)
        let member = try await FleetMember(configuration) { event in
            // Until there is a stream, or while servers start, that is said as well.
            if case .failed = event { return }
            log.append(event)
        }
        // What a service reads at its start is there before anything is published.
        #expect(member.dictionaries == ["home", "home@lobby"].map { folder.path("versions/\($0)/current") })
        for path in member.dictionaries { #expect(FileManager.default.fileExists(atPath: path)) }
        let taking = Task { await member.run() }
        try await eventually("the outage is said") { log.all.count == 1 }
        guard case .disconnected(let reason?)? = log.all.first else {
            Issue.record("\(log.all)")
            return
        }
        #expect([.unreachable, .failed].contains(reason.code))
        try await eventually("the queue is counted") { member.state.telemetry?.waiting == 20 }
        #expect(member.state.isConnected == false && member.state.versions.map(\.number) == [0])

        try await server.start()
        _ = try await FleetStatus.read(configuration.options)
        try await Collection(folder, from: [server]).collect()
        let source = try folder.write("version: 1\nlocale: en\nintents:\n  Stop: [stop]\n", to: "source/a.yaml")
        let versions = FleetVersions(VersionLine(try FleetName("home")), options: configuration.options, author: "ana")
        let version = try await versions.push(folder: URL(filePath: source).deletingLastPathComponent().path)
        try await eventually("it is in force, sent and seen") {
            let state = member.state
            let seen = try await FleetStatus.read(configuration.options).instances.first
            return state.isConnected == true && state.versions.map(\.number) == [version.number]
                && state.telemetry?.waiting == 0 && seen?.telemetry?.waiting == 0
                && seen?.versions.map(\.number) == [version.number]
        }
        #expect(log.all.count == 3 && log.all.contains(.connected))
        #expect(log.all.contains(.inForce(VersionLine(try FleetName("home")), number: 1, isCanary: false)))

        server.kill()
        try await eventually("the second outage is said") { log.all.count == 4 }
        #expect(member.state.isConnected == false && member.state.versions.map(\.number) == [1])
        try await server.start()
        try await eventually("it is connected again") { member.state.isConnected == true }
        #expect(log.all.count == 5 && log.all.last == .connected)
        taking.cancel()
        await taking.value
    }

    @Test("what this machine lacks is an error before it begins")
    func preparation() async throws {
        let kiosk = try Kiosk(folder)
        var configuration = try configuration(kiosk)
        let password = try folder.write("secret\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: password)
        configuration.options.credentials = .user("kiosk", passwordFile: password)
        var error = await #expect(throws: FleetError.self) { try await FleetMember(configuration) }
        #expect(error?.code == .secretFile)
        configuration.options.credentials = .none
        configuration.follow?.keyFile = folder.path("missing.pem")
        error = await #expect(throws: FleetError.self) { try await FleetMember(configuration) }
        #expect(error?.code == .secretFile)
        configuration.follow?.keyFile = nil
        configuration.options.tls = FleetTLS(authorities: folder.path("missing.pem"))
        error = await #expect(throws: FleetError.self) { try await FleetMember(configuration) }
        #expect(error?.description.contains("missing.pem") == true)
    }

    @Test("the status is asked for once however many look, and the last one is shown when the servers are gone")
    func recentStatus() async throws {
        try await server.start()
        let options = FleetOptions(servers: [server.address], timeout: .seconds(1))
        let recent = RecentFleetStatus(options, freshness: .zero)
        let first = await recent.reading(within: .seconds(60))
        #expect(first.status == FleetStatus() && first.failure == nil && !first.isReading)
        server.kill()
        let second = await recent.reading(within: .seconds(60))
        #expect(second.status == FleetStatus() && second.time == first.time && second.failure != nil)

        let once = RecentFleetStatus(options, freshness: .seconds(3600))
        let failed = await once.reading(within: .seconds(60))
        #expect(failed.status == nil && failed.failure != nil)
        try await server.start()
        #expect(await once.reading(within: .seconds(60)) == failed)
    }
}
#endif
