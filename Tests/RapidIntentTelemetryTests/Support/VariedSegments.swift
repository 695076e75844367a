#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// Nine segments that differ in everything a filter can name, one a minute from ``Segments/morning`` on, with full privacy.
enum VariedSegments {
    /// Writes the segments `u0` to `u8` to a file.
    static func record(to path: String) async throws {
        let clock = StepwiseDate(Segments.morning)
        for (session, recogniser, part) in [
            ("kitchen", "moonshine", 0..<4), ("hall", "vosk", 4..<8), ("bath", nil, 8..<9),
        ]
            as [(String, String?, Range<Int>)]
        {
            let store = try TelemetryStore(
                path: path, session: session,
                configuration: TelemetryConfiguration(privacy: .full, recogniser: recogniser), now: clock.next)
            for number in part {
                var segment = all[number]
                segment.utterance = UtteranceID("u\(number)")
                segment.dictionaryVersion = number < 6 ? "v1" : number < 8 ? "v2" : nil
                store.observe(Segments.event(segment))
                if let verdict = verdicts[number] {
                    store.observe(Feedback(verdict, utterance: segment.utterance))
                }
            }
            try await store.close()
        }
    }

    private static let verdicts: [Int: Feedback.Verdict] = [0: .undone, 4: .confirmed, 6: .undone]

    private static var all: [Resolution] {
        var german = Segments.unresolved("Wo ist der Schlüssel")
        german.locale = "de-DE"
        let location = FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where am I")
        return [
            Segments.location(),
            Segments.fired(
                "Take me to Oslo", "take me to oslo", Command(intent: "Navigate"), phrase: "take me to {place}",
                lead: .zero),
            Segments.fired("What's new?", "what is new", Command(intent: "News"), source: .online, lead: .zero),
            Segments.fired("What's new?", "what is new", Command(intent: "News"), source: .cache, lead: .zero),
            Segments.nearMiss(asks: true),
            Segments.unresolved(#"100% sure_thing 'quoted' "odd" \ o'clock"#),
            Segments.resolution(
                "where am i going", "where am i going",
                .contradicted(location, by: Contradiction(text: "where am i going"))),
            german,
            Segments.unresolved("set it to 21"),
        ]
    }
}
#endif
