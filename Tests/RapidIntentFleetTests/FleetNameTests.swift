#if Fleet
import Testing

@testable import RapidIntentFleet

@Suite("Names and addresses")
struct FleetNameTests {
    @Test(
        "letters, digits, '-' and '_' make a name",
        arguments: ["a", "kiosk-7", "Lobby_2", String(repeating: "x", count: 64)])
    func names(_ name: String) throws { #expect(try FleetName(name).rawValue == name) }

    @Test(
        "other texts cannot be a part of a subject",
        arguments: ["", "a.b", "*", ">", "my lobby", "Zürich", "a\u{0}b", "../x", String(repeating: "x", count: 65)])
    func noNames(_ name: String) { #expect(throws: FleetError.self) { try FleetName(name) } }

    @Test("the message names what is wrong and what is allowed")
    func message() {
        let error = #expect(throws: FleetError.self) { try FleetName("my lobby") }
        #expect(
            error?.description == """
                "my lobby" cannot be a name in a fleet: " " is not allowed (invalidName); \
                use 1 to 64 of the characters a to z, A to Z, 0 to 9, '-' and '_'
                """)
    }

    @Test("a subject names its sender")
    func sender() throws {
        let subject = FleetSubject.telemetry(try FleetName("lobby"), try FleetName("k1"))
        #expect(subject == "ri.lobby.k1.telemetry")
        #expect(FleetSubject.sender(of: subject)?.instance.rawValue == "k1")
        let part = FleetSubject.presence(try FleetName("lobby"), try FleetName("k1"), .versions([]))
        #expect(part == "ri.lobby.k1.presence.versions")
        #expect(FleetSubject.announcer(of: part)?.part == "versions")
        #expect(FleetSubject.announcer(of: subject) == nil && FleetSubject.sender(of: part) == nil)
        #expect(FleetSubject.presence(of: nil) == "ri.*.*.presence.*")
        #expect(FleetSubject.presence(of: try FleetName("lobby")) == "ri.lobby.*.presence.*")
        #expect(FleetSubject.telemetry(of: nil) == "ri.*.*.telemetry")
        #expect(FleetSubject.telemetry(of: try FleetName("lobby")) == "ri.lobby.*.telemetry")
    }

    @Test("addresses have a scheme, and no secrets")
    func addresses() throws {
        #expect(try ServerAddress("host:4222").text == "nats://host:4222")
        #expect(try ServerAddress("tls://host").text == "tls://host")
        for address in ["", "http://host", "nats://", "a b"] {
            #expect(throws: FleetError.self) { try ServerAddress(address) }
        }
        for scheme in ["nats", "http"] {
            let error = #expect(throws: FleetError.self) { try ServerAddress("\(scheme)://kiosk:s3cret@host") }
            #expect(error?.description.contains("s3cret") == false)
        }
    }
}
#endif
