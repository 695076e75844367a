#if Fleet
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("An outbox without a network, by a clock that steps", .natsServer, .timeLimit(.minutes(5)))
struct OfflineOutboxTests {
    /// A time offline, the limits, and what is left of 60 segments an hour.
    struct Case: Sendable, CustomTestStringConvertible {
        var hours: Int
        var limits: OutboxLimits
        var kept: Int
        var testDescription: String { "\(hours) hours, of which \(kept) segments are kept" }
    }

    @Test(
        "what waits stays within its age and number, the rest is counted, and what is kept arrives",
        arguments: [
            Case(hours: 1, limits: OutboxLimits(), kept: 60),
            Case(hours: 1, limits: OutboxLimits(changes: 25), kept: 25),
            Case(hours: 72, limits: OutboxLimits(), kept: 72 * 60),
            Case(hours: 72, limits: OutboxLimits(age: .seconds(86_400)), kept: 24 * 60),
            Case(hours: 72, limits: OutboxLimits(changes: 1000, age: .seconds(86_400)), kept: 1000),
        ])
    func offline(_ example: Case) async throws {
        let folder = try ScratchFolder()
        let server = try NATSServer()
        let kiosk = try Kiosk(folder)
        let hour = Atomic(0)
        let now = { @Sendable in
            Kiosk.morning.addingTimeInterval(Double(hour.load(ordering: .relaxed)) * 3600)
        }
        try await kiosk.record(0..<0)
        let file = OutboxFile(path: kiosk.path, limits: example.limits, now: now)
        try await file.begin(kiosk.site, kiosk.instance)
        var dropped = 0
        for part in 0..<example.hours {
            let numbers = part * 60..<(part + 1) * 60
            // One a second, from the beginning of the hour.
            try await kiosk.record(
                numbers, since: Kiosk.morning.addingTimeInterval(Double(part * 3600 - numbers.lowerBound)))
            hour.store(part + 1, ordering: .relaxed)
            dropped += try await file.prune()
            #expect(try await file.waiting() <= example.limits.changes)
            guard case .telemetry(let presence)? = try await file.presence()?.part else {
                Issue.record("no presence")
                return
            }
            #expect(presence.dropped == dropped)
            let oldest = now().addingTimeInterval(-(example.limits.age / .seconds(1)))
            #expect(presence.oldestWaiting.map { $0 >= oldest } == true)
        }
        #expect(dropped == example.hours * 60 - example.kept)
        #expect(try RawFile.int("SELECT count(*) FROM fleetChange", in: kiosk.path) == example.kept)

        try await server.start()
        let options = FleetOptions(servers: [server.address], timeout: .seconds(2))
        let collector = TelemetryCollector(path: folder.path("fleet.sqlite"), options: options, now: now)
        try await collector.run(untilDrained: true)
        try await TelemetryOutbox(
            path: kiosk.path, site: kiosk.site, instance: kiosk.instance, options: options, limits: example.limits,
            now: now
        ).run(untilSent: true)
        try await collector.run(untilDrained: true)
        #expect(RawFile.segments(in: folder.path("fleet.sqlite")) == example.kept)
        let findings = try await collector.findings()
        #expect(findings.instances.map(\.droppedSegments) == (dropped > 0 ? [dropped] : []))
        #expect(findings.instances.allSatisfy { $0.missingMessages == 0 })
    }
}
#endif
