import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing

@Suite("A masked telemetry file")
struct MaskedFileTests {
    @Test("holds no entity's words, no digits of what was said, and no words of a failure", arguments: [true, false])
    func bytes(isClosed: Bool) async throws {
        let folder = try TemporaryFolder()
        let store = try TelemetryStore(path: folder.path())
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

        let bytes = try folder.bytes()
        for written in ["call {person}", "lights in {area}", "weather in {city}", "code #######", "badReply"] {
            #expect(bytes.range(of: Data(written.utf8)) != nil, "\(written) should be there")
        }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        for secret in ["zeb", "quimby", "xanadu", "8675309", "cannot read"] {
            #expect(!text.contains(secret), "\(secret) should not be there")
        }
    }
}
