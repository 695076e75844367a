#if Fleet
import Foundation
import Testing

@testable import RapidIntentFleet

@Suite("Messages of presence")
struct PresenceMessageTests {
    static let telemetry = TelemetryPresence(
        waiting: 120, dropped: 7, oldestWaiting: Kiosk.morning.addingTimeInterval(-10),
        lastHour: TelemetryPresence.LastHour(utterances: 210, fired: 190, unresolved: 20, failed: 2))

    static func versions() throws -> [VersionInForce] {
        [
            VersionInForce(
                name: try FleetName("home"), number: 12, decision: 34,
                refused: VersionInForce.Refusal(number: 13, reason: "the signature is missing")),
            VersionInForce(name: try FleetName("rooms"), site: try FleetName("lobby"), number: 3, decision: 35),
        ]
    }

    private func text(_ part: PresenceMessage.Part) -> String {
        String(decoding: PresenceMessage(part, at: Kiosk.morning).payload, as: UTF8.self)
    }

    @Test("a message is read as it was written, and says which software wrote it")
    func roundTrip() throws {
        var idle = Self.telemetry
        idle.oldestWaiting = nil
        for part in [
            PresenceMessage.Part.telemetry(Self.telemetry), .telemetry(idle), .versions(try Self.versions()),
            .versions([]),
        ] {
            let message = PresenceMessage(part, at: Kiosk.morning)
            #expect(message.software?.isEmpty == false)
            #expect(try PresenceMessage(message.payload, part: part.name) == message)
        }
    }

    @Test("the messages of the documentation")
    func form() throws {
        #expect(
            text(.telemetry(Self.telemetry)) == """
                {"version":1,"software":"0.1.0","at":1772352000000,"waiting":120,"dropped":7,\
                "oldestWaiting":1772351990000,\
                "lastHour":{"utterances":210,"fired":190,"unresolved":20,"failed":2}}
                """)
        #expect(
            text(.versions([try Self.versions()[0]])) == """
                {"version":1,"software":"0.1.0","at":1772352000000,\
                "versions":[{"name":"home","site":null,"number":12,"decision":34,\
                "refused":{"number":13,"reason":"the signature is missing"}}]}
                """)
    }

    @Test("what another program leaves out or adds is no error where it may be missing")
    func others() throws {
        let small = text(.telemetry(Self.telemetry)).replacing("\"software\":\"0.1.0\",", with: "\"mood\":[],")
        #expect(try PresenceMessage(Array(small.utf8), part: "telemetry").software == nil)
    }

    @Test("of too many versions the last are left out, and long reasons are shortened, so that a message fits")
    func bounds() throws {
        let name = try FleetName(String(repeating: "n", count: 64))
        let version = VersionInForce(
            name: name, site: name, number: 1 << 53, decision: 1 << 53,
            refused: VersionInForce.Refusal(number: 1 << 53, reason: String(repeating: "\"ä\u{1F600}", count: 9999)))
        let all = PresenceMessage(.versions(Array(repeating: version, count: 100)), at: Kiosk.morning)
        #expect(all.payload.count <= PresenceMessage.limit)
        guard case .versions(let read) = try PresenceMessage(all.payload, part: "versions").part else {
            Issue.record("another part")
            return
        }
        #expect(read.count == 64)
        let one = PresenceMessage(.versions([version]), at: Kiosk.morning)
        guard case .versions(let read) = try PresenceMessage(one.payload, part: "versions").part else {
            Issue.record("another part")
            return
        }
        #expect((400...600).contains(read[0].refused?.reason.utf8.count ?? 0))
    }

    @Test("control characters never reach a terminal")
    func controlCharacters() throws {
        let hostile = text(.versions(try Self.versions()))
            .replacing("the signature", with: "\\u001b[2J\\r\\nthe\u{9B}31m\u{202E} signature")
        guard case .versions(let read) = try PresenceMessage(Array(hostile.utf8), part: "versions").part else {
            Issue.record("another part")
            return
        }
        #expect(read[0].refused?.reason == "\u{FFFD}[2J\u{FFFD}\u{FFFD}the\u{FFFD}31m signature is missing")
    }

    @Test(
        "nonsense is refused by its kind",
        arguments: [
            ("telemetry", "", "hello", PresenceMessage.Refusal.malformed),
            ("telemetry", "", "[]", .malformed),
            ("audio", "\"mood\"", "", .foreignSubject),
            ("telemetry", "\"version\":1", "\"version\":2", .otherVersion),
            ("telemetry", "\"version\":1", "\"version\":true", .malformed),
            ("telemetry", "\"software\":\"0.1.0\"", "\"software\":\"\\u001b[2J\"", .invalidValue),
            ("telemetry", "\"software\":\"0.1.0\"", "\"software\":\"\"", .invalidValue),
            ("telemetry", "\"software\":\"0.1.0\"", "\"software\":1", .malformed),
            ("telemetry", "\"at\":1772352000000", "\"at\":-1", .invalidValue),
            ("telemetry", "\"at\":1772352000000", "\"at\":9223372036854775807", .invalidValue),
            ("telemetry", "\"waiting\":120", "\"waiting\":-1", .invalidValue),
            ("telemetry", "\"waiting\":120", "\"waiting\":1.5", .malformed),
            ("telemetry", "\"waiting\":120", "\"waiting\":9223372036854775807", .invalidValue),
            ("telemetry", "\"lastHour\"", "\"lastDay\"", .malformed),
            ("telemetry", "\"failed\":2", "\"failed\":\"two\"", .malformed),
            ("versions", "\"versions\"", "\"version\"", .malformed),
            ("versions", "\"name\":\"home\"", "\"name\":\"../home\"", .invalidValue),
            ("versions", "\"name\":\"home\"", "\"name\":null", .malformed),
            ("versions", "\"site\":\"lobby\"", "\"site\":\"*\"", .invalidValue),
            ("versions", "\"number\":12", "\"number\":-12", .invalidValue),
            ("versions", "\"reason\":\"the signature is missing\"", "\"reason\":null", .malformed),
        ])
    func nonsense(part: String, old: String, new: String, refusal: PresenceMessage.Refusal) throws {
        var message = text(part == "versions" ? .versions(try Self.versions()) : .telemetry(Self.telemetry))
        message = old.isEmpty ? new : message.replacing(old, with: new)
        #expect(throws: refusal) { try PresenceMessage(Array(message.utf8), part: part) }
    }

    @Test("more versions, longer reasons and larger messages than there can be are refused")
    func excess() throws {
        let version = "{\"name\":\"a\",\"site\":null,\"number\":1,\"decision\":1,\"refused\":null}"
        let many =
            "{\"version\":1,\"at\":0,\"versions\":[\(Array(repeating: version, count: 65).joined(separator: ","))]}"
        #expect(throws: PresenceMessage.Refusal.invalidValue) {
            try PresenceMessage(Array(many.utf8), part: "versions")
        }
        let long = text(.versions(try Self.versions()))
            .replacing("the signature", with: String(repeating: "x", count: 1024))
        #expect(throws: PresenceMessage.Refusal.invalidValue) {
            try PresenceMessage(Array(long.utf8), part: "versions")
        }
        let large = text(.telemetry(Self.telemetry)) + String(repeating: " ", count: PresenceMessage.limit)
        #expect(throws: PresenceMessage.Refusal.tooLarge) {
            try PresenceMessage(Array(large.utf8), part: "telemetry")
        }
    }

    @Test("bytes at random, and a message with any byte changed or cut off, never crash")
    func damage() throws {
        var random = SystemRandomNumberGenerator()
        for part in [PresenceMessage.Part.telemetry(Self.telemetry), .versions(try Self.versions())] {
            let payload = PresenceMessage(part, at: Kiosk.morning).payload
            for _ in 0..<2000 {
                var bytes = payload
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
                _ = try? PresenceMessage(bytes, part: part.name)
                _ = try? PresenceMessage(
                    Array(payload.prefix(Int.random(in: 0...payload.count, using: &random))), part: part.name)
            }
        }
    }
}
#endif
