#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("The bytes of a telemetry file")
struct MaskedFileTests {
    private static let secrets = ["zeb", "quimby", "xanadu", "8675309"]

    /// A file of utterances with private words.
    private func record(_ privacy: TelemetryPrivacy, isClosed: Bool) async throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy))
        let person = Entity(name: "person", value: "Zebulon Quimby", text: "zebs", words: 1..<2)
        let call = Command(intent: "Call", entities: [person])
        let echo = FiredCommand(command: call, source: .cache, score: 0.97, phrase: "call Zebulon")
        let other = Entity(name: "city", value: "Xanadu", text: "Xanadu", words: 2..<3)
        let weather = Command(intent: "Weather", entities: [other])
        let room = Entity(name: "area", value: "Quimby Tower", text: "", words: nil)
        let light = Command(intent: "Light", entities: [room])
        let segments: [Resolution] = [
            Segments.fired("Lights on", "lights on", light, phrase: "lights on"),
            Segments.resolution(
                "lights on", "lights on",
                .contradicted(
                    FiredCommand(command: light, source: .dictionary), by: Contradiction(text: "lights in Quimby Tower")
                )),
            Segments.resolution(
                "lights in Quimby Tower", "lights in quimby tower",
                .contradicted(
                    FiredCommand(command: light, source: .dictionary), by: Contradiction(text: "lights in Quimby Tower")
                )),
            Segments.fired("Call Zebs on 8675309, Zebs!", "call zebs on 8675309 zebs", call, phrase: "call {person}"),
            Segments.resolution("ring Quimby", "ring quimby", .needsConfirmation(echo)),
            Segments.resolution("call zebs", "call zebs", .fired(echo)),
            Segments.resolution(
                "call zebs", "call zebs",
                .contradicted(echo, by: Contradiction(text: "call zebs Xanadu", command: weather))),
            Segments.unresolved("weather in xanadu", .ambiguous([weather, weather])),
            Segments.unresolved(
                "code 8675309", .serviceFailed(OnlineIntentError(.badReply, "cannot read 'zebs and Xanadu'"))),
        ]
        for segment in segments { store.observe(Segments.event(segment)) }
        if isClosed { try await store.close() } else { try await store.flush() }

        return folder
    }

    @Test("with full privacy and masked types, contain only the words of commands without such a value")
    func maskedTypes() async throws {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(privacy: .full, maskedTypes: [.digits]))
        let code = Entity(name: "pin", value: "8675309", type: .digits, text: "8675309", words: 2..<3)
        let unlock = Command(intent: "Unlock", entities: [code])
        for segment in [
            Segments.navigation(),
            Segments.fired("Unlock with 8675309", "unlock with 8675309", unlock, phrase: "unlock with {pin}"),
            Segments.unresolved("my pin is 8675309"),
        ] {
            store.observe(Segments.event(segment))
        }
        try await store.close()
        let bytes = try folder.bytes()
        for written in ["Starbucks", "unlock with {pin}", "my pin is #######"] {
            #expect(bytes.range(of: Data(written.utf8)) != nil, "\(written) should be there")
        }
        #expect(bytes.range(of: Data("8675309".utf8)) == nil)
    }

    @Test(
        "masked, contain no entity's words, no spoken digits, and no words of a failure",
        arguments: [true, false])
    func masked(isClosed: Bool) async throws {
        let folder = try await record(.masked, isClosed: isClosed)
        let bytes = try folder.bytes()
        for written in ["call {person}", "lights in {area}", "weather in {city}", "code #######", "badReply"] {
            #expect(bytes.range(of: Data(written.utf8)) != nil, "\(written) should be there")
        }
        for secret in Self.secrets + ["cannot read"] {
            #expect(try !folder.holds(secret), "\(secret) should not be there")
        }
    }

    @Test("counted, contain no spoken words and no readings, but every outcome", arguments: [true, false])
    func counts(isClosed: Bool) async throws {
        let folder = try await record(.counts, isClosed: isClosed)
        for secret in Self.secrets + ["cannot read", "weather in", "lights on", "{person}", "ring"] {
            #expect(try !folder.holds(secret), "\(secret) should not be there")
        }
        #expect(
            try RawFile.rows(
                """
                SELECT outcome, intent, source, reason, detail, finalMs, text, phrase, entities
                FROM resolution ORDER BY id
                """, in: folder.path()) == [
                    "fired|Light|dictionary|||2000.0|||[]", "contradicted|Light|dictionary|||2000.0|||[]",
                    "contradicted|Light|dictionary|||2000.0|||[]", "fired|Call|dictionary|||2000.0|||[]",
                    "needsConfirmation|Call|cache|||2000.0|||[]", "fired|Call|cache|||2000.0|||[]",
                    "contradicted|Call|cache||Weather|2000.0|||[]",
                    "unresolved|||ambiguous|Weather|2000.0|||[]",
                    "unresolved|||serviceFailed|badReply|2000.0|||[]",
                ])
        let report = try await TelemetryReader(path: folder.path()).report()
        #expect(report.segments == 9)
    }

    @Test("control: in full, contain all of it", arguments: [true, false])
    func full(isClosed: Bool) async throws {
        let folder = try await record(.full, isClosed: isClosed)
        for secret in Self.secrets { #expect(try folder.holds(secret), "\(secret) should be there") }
    }
}
#endif
