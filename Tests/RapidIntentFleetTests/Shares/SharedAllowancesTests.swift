#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Allowances that instances share", .natsServer, .timeLimit(.minutes(5)))
struct SharedAllowancesTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// An allowance that does not refill while a test lasts.
    private func once(_ count: Int) -> FleetAllowance { FleetAllowance(perSecond: 1e-6, burst: count) }

    private func shared(
        _ server: NATSServer, instances: Int = 3, credentials: FleetCredentials = .none,
        failures: Log<FleetError> = Log()
    ) -> SharedAllowances {
        SharedAllowances(
            options: FleetOptions(servers: [server.address], credentials: credentials, timeout: .seconds(1)),
            instances: instances, onFailure: { failures.append($0) })
    }

    private func running(_ shared: [SharedAllowances]) -> [Task<Void, any Error>] {
        shared.map { shared in Task { try await shared.run() } }
    }

    private func end(_ tasks: [Task<Void, any Error>]) async {
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }

    /// What the servers have.
    private func spent(_ name: String, _ allowance: FleetAllowance, _ server: NATSServer) async throws -> Double? {
        let connection = FleetConnection(FleetOptions(servers: [server.address], timeout: .seconds(1)))
        try await connection.open(name: "test", inbox: "_INBOX.test")
        guard try await connection.has(FleetSubject.sharesStream) else { return nil }
        return try await connection.last(of: FleetSubject.shares(name), in: FleetSubject.sharesStream).map {
            SharedSupply($0.payload, of: allowance, at: Int64(Date().timeIntervalSince1970 * 1000)).spent.rounded()
        }
    }

    @Test("three instances use up an allowance exactly, and give back what they do not use")
    func usedUp() async throws {
        let server = try NATSServer()
        try await server.start()
        let (name, limit) = ("luis home", once(300))
        let instances = (0..<3).map { _ in shared(server) }
        var tasks = running(instances)
        var taken = 0
        try await eventually("the first instance has a lease") {
            if instances[0].take(name, limit) == nil { taken += 1 }
            return try await spent(name, limit, server) ?? 0 > Double(taken)
        }
        await end(tasks)
        #expect(try await spent(name, limit, server) == Double(taken))

        let others = (0..<3).map { _ in shared(server) }
        tasks = running(others)
        // Connected: each has a lease before it is asked for more.
        for (index, instance) in others.enumerated() {
            if instance.take(name, limit) == nil { taken += 1 }
            try await eventually("instance \(index) has a lease") {
                try await spent(name, limit, server) ?? 0 > Double(taken)
            }
        }
        try await eventually("everything is taken") {
            for instance in others where instance.take(name, limit) == nil { taken += 1 }
            return taken >= 300
        }
        for instance in others { #expect(instance.take(name, limit) != nil) }
        #expect(taken == 300)
        // What the instances still held would be given back now, and what they took too much charged.
        await end(tasks)
        #expect(try await spent(name, limit, server) == 300)
    }

    @Test("without servers an instance goes by its part, and works together with the others again later")
    func outage() async throws {
        let server = try NATSServer()
        let failures = Log<FleetError>()
        let limit = once(90)
        let instance = shared(server, failures: failures)
        let tasks = running([instance])
        try await eventually("a failure is reported") { failures.all.contains { $0.code == .unreachable } }
        let taken = (0..<100).count { _ in instance.take("calls", limit) == nil }
        #expect(taken == 30)
        try await server.start()
        try await eventually("the fleet is charged for it") {
            try await spent("calls", limit, server) ?? 0 >= 30
        }
        await end(tasks)
        #expect(try await spent("calls", limit, server) == 30)
    }

    @Test("an instance needs only the permissions of the documentation, and nonsense counts as used up")
    func permissions() async throws {
        let server = try NATSServer(
            DocumentedUser.configuration(
                DocumentedUser("server", as: ["sharer"]),
                DocumentedUser("kiosk", as: ["instance"], ["SITE": "lobby", "INSTANCE": "kiosk-1"])))
        try await server.start()
        let password = try folder.write("pass\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
        let credentials = FleetCredentials.user("server", passwordFile: password)
        let (failures, limit) = (Log<FleetError>(), once(90))
        let writer = FleetConnection(FleetOptions(servers: [server.address], credentials: credentials))
        try await writer.open(name: "test", inbox: FleetSubject.sharesInbox)
        try await writer.create(.shares(replicas: 1))
        try await writer.store(Array("nonsense".utf8), on: FleetSubject.shares("calls"), in: FleetSubject.sharesStream)

        let instance = shared(server, credentials: credentials, failures: failures)
        let tasks = running([instance])
        #expect(instance.take("calls", limit) == nil)
        try await eventually("the message is replaced") {
            let message = try await writer.last(of: FleetSubject.shares("calls"), in: FleetSubject.sharesStream)
            return message?.payload.starts(with: Array("{".utf8)) == true
        }
        try await eventually("nothing is left") { instance.take("calls", limit) != nil }
        await end(tasks)
        #expect(failures.all.isEmpty)

        let kiosk = FleetConnection(
            FleetOptions(
                servers: [server.address], credentials: .user("kiosk", passwordFile: password), timeout: .seconds(1)))
        try await kiosk.open(name: "hostile", inbox: "ri.lobby.kiosk-1.inbox")
        let error = await #expect(throws: FleetError.self) {
            try await kiosk.store([1], on: FleetSubject.shares("calls"), in: FleetSubject.sharesStream)
        }
        #expect(error?.code == .forbidden)
    }
}
#endif
