#if Fleet
import Foundation
import Testing

@testable import RapidIntentFleet

@Suite("The status of a fleet from its messages")
struct GatheredPresenceTests {
    private func kept(
        _ subject: String, _ part: PresenceMessage.Part, seen: TimeInterval, clock: TimeInterval = 0
    ) -> KeptMessage {
        KeptMessage(
            subject: subject, payload: PresenceMessage(part, at: Kiosk.morning.addingTimeInterval(clock)).payload,
            sequence: 1, milliseconds: 1_772_352_000_000 + Int64(seen * 1000))
    }

    private func telemetry(waiting: Int) -> PresenceMessage.Part {
        var telemetry = PresenceMessageTests.telemetry
        telemetry.waiting = waiting
        return .telemetry(telemetry)
    }

    @Test("the parts of an instance are put together, and the later one says when it was seen")
    func parts() throws {
        let versions = try PresenceMessageTests.versions()
        var presence = GatheredPresence()
        presence.add(kept("ri.lobby.k2.presence.versions", .versions(versions), seen: 9, clock: 8))
        presence.add(kept("ri.lobby.k2.presence.telemetry", telemetry(waiting: 3), seen: 5, clock: 4))
        presence.add(kept("ri.lobby.k10.presence.telemetry", telemetry(waiting: 1), seen: 2))
        presence.add(kept("ri.garage.k2.presence.versions", .versions([]), seen: 1))
        // It announced itself again while others were read.
        presence.add(kept("ri.lobby.k10.presence.telemetry", telemetry(waiting: 0), seen: 12, clock: 11))
        let status = presence.status
        #expect(status.isComplete && status.refusals.isEmpty)
        #expect(status.instances.map { "\($0.site)/\($0.instance)" } == ["garage/k2", "lobby/k10", "lobby/k2"])
        #expect(status.instances.map(\.telemetry?.waiting) == [nil, 0, 3])
        #expect(status.instances.map(\.versions) == [[], [], versions])
        #expect(status.instances.map { $0.lastSeen.timeIntervalSince(Kiosk.morning) } == [1, 12, 9])
        #expect(status.instances.map { $0.clock.timeIntervalSince(Kiosk.morning) } == [0, 11, 8])
    }

    @Test("what cannot be read is counted by sender and reason")
    func refusals() throws {
        var presence = GatheredPresence()
        for subject in ["ri.lobby.evil.presence.telemetry", "ri.lobby.evil.presence.versions"] {
            presence.add(KeptMessage(subject: subject, payload: Array("{".utf8), sequence: 1, milliseconds: 0))
        }
        presence.add(kept("ri.lobby.evil.presence.audio", .versions([]), seen: 0))
        for subject in ["ri.lob$by.k1.presence.telemetry", "ri.presence", "", "ri.a.b.telemetry", "ri.a.b.presence"] {
            presence.add(kept(subject, .versions([]), seen: 0))
        }
        #expect(presence.status.instances.isEmpty)
        #expect(
            presence.status.refusals.map { "\($0.site)/\($0.instance) \($0.reason) \($0.count)" } == [
                "/ foreignSubject 5", "lobby/evil foreignSubject 1", "lobby/evil malformed 2",
            ])
    }

    @Test("of more instances than the limit, the first are shown, and it is said")
    func limit() {
        var presence = GatheredPresence(limit: 2)
        for name in ["a", "b", "c", "a"] {
            presence.add(kept("ri.s.\(name).presence.versions", .versions([]), seen: 0))
        }
        #expect(presence.status.instances.map(\.instance.rawValue) == ["a", "b"])
        #expect(!presence.status.isComplete)
    }

    @Test("a complaint about presence is not taken for the reason of another failure")
    func complaints() {
        let trouble = ConnectionTrouble()
        trouble.note("Permissions Violation for Publish to \"ri.lobby.k1.presence.telemetry\"")
        #expect(trouble.take() == nil)
        for complaint in [
            "Permissions Violation for Publish to \"ri.lobby.k1.telemetry\"",
            "Permissions Violation for Publish to \"ri.presence.presence.telemetry\"", "Stale Connection", "",
        ] {
            trouble.note(complaint)
            trouble.note("Permissions Violation for Publish to \"ri.lobby.k1.presence.versions\"")
            #expect(trouble.take() == complaint)
        }
    }
}
#endif
