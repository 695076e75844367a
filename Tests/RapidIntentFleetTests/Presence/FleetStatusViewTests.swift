#if Fleet
import Foundation
import RapidIntentSupport
import Testing

@testable import RapidIntentFleet
@testable import rapid_intent

@Suite("The status of a fleet as text")
struct FleetStatusViewTests {
    private func status() throws -> FleetStatus {
        let (lobby, garage) = (try FleetName("lobby"), try FleetName("garage"))
        return FleetStatus(instances: [
            InstancePresence(
                site: garage, instance: try FleetName("k2"), lastSeen: Kiosk.morning, clock: Kiosk.morning),
            InstancePresence(
                site: lobby, instance: try FleetName("kiosk-1"), lastSeen: Kiosk.morning.addingTimeInterval(36),
                clock: Kiosk.morning, software: "0.1.0", telemetry: PresenceMessageTests.telemetry,
                versions: try PresenceMessageTests.versions()),
        ])
    }

    private func text(_ colour: ColourChoice) throws -> String {
        FleetStatusView(try status(), now: Kiosk.morning.addingTimeInterval(40), style: Style(colour)).text
    }

    @Test("columns are aligned, and what needs attention is below its instance")
    func table() throws {
        #expect(
            try text(.never) == """
                site    instance  versions                seen  waiting  utterances  failed
                garage  k2        –                       40 s        –           –       –
                lobby   kiosk-1   home 12, rooms@lobby 3   4 s      120         210       2
                  home 13 refused: the signature is missing
                  7 segments dropped: too old, or too many waited
                2 instances; seen: seconds ago; utterances and failed: of the last hour

                """)
    }

    @Test("colours do not move the columns")
    func colours() throws {
        let coloured = try text(.always)
        #expect(coloured.contains("\u{1B}[31mhome 13 refused: the signature is missing\u{1B}[0m"))
        #expect(coloured.contains("\u{1B}[33m40 s\u{1B}[0m"))
        #expect(coloured.replacing(/\u{1B}\[\d+m/, with: "") == (try text(.never)))
    }

    @Test("an instance is one line of JSON")
    func json() throws {
        #expect(
            try status().instances.map { JSON($0).text } == [
                """
                {"site":"garage","instance":"k2","lastSeen":"2026-03-01T08:00:00.000Z",\
                "clock":"2026-03-01T08:00:00.000Z","software":null,"telemetry":null,"versions":[]}
                """,
                """
                {"site":"lobby","instance":"kiosk-1","lastSeen":"2026-03-01T08:00:36.000Z",\
                "clock":"2026-03-01T08:00:00.000Z","software":"0.1.0","telemetry":{"waiting":120,"dropped":7,\
                "oldestWaiting":"2026-03-01T07:59:50.000Z",\
                "lastHour":{"utterances":210,"fired":190,"unresolved":20,"failed":2}},\
                "versions":[{"name":"home","site":null,"number":12,"decision":34,\
                "refused":{"number":13,"reason":"the signature is missing"}},\
                {"name":"rooms","site":"lobby","number":3,"decision":35,"refused":null}]}
                """,
            ])
    }

    @Test("an empty fleet says so")
    func empty() {
        let text = FleetStatusView(FleetStatus(), now: Kiosk.morning, style: Style(.never)).text
        #expect(
            text == """
                no instance announced itself within the last minute; \
                where 'rapid-intent fleet send' or 'fleet follow' runs, it does so every 10 seconds

                """)
    }
}
#endif
