#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Synchronization

/// A fictitious week of two sessions with everything that a report shows.
enum SampleWeek {
    /// Writes the week to a file.
    static func record(to path: String) async throws {
        let clock = Mutex(Segments.morning)
        let now: @Sendable () -> Date = {
            clock.withLock { now in
                now.addTimeInterval(3600)
                return now
            }
        }
        for (number, segments) in [monday, friday].enumerated() {
            let store = try TelemetryStore(path: path, session: "session \(number)", now: now)
            for (index, segment) in segments.enumerated() {
                var segment = segment
                segment.utterance = UtteranceID("u\(index)")
                store.observe(Segments.event(segment))
            }
            try await store.close()
        }
        try RawFile.execute(
            "INSERT INTO loss (session, recordedAt, count) VALUES ('session 1', 1772400000000, 3)", in: path)
    }

    private static let monday: [Resolution] =
        [1200, 900, 820, 450, 300].map { location(lead: $0) } + [
            location(lead: 0), Segments.navigation(), Segments.navigation(),
            online("what's new", "what is new", "News"),
            Segments.unresolved("sing me a song"), Segments.unresolved("sing me a song"),
            Segments.unresolved(
                "sing me a song", .serviceFailed(OnlineIntentError(.timedOut, "no answer within 2 s")),
                serviceTime: .seconds(2)),
        ]

    private static let friday: [Resolution] = [
        location(lead: 700), online("what's new", "what is new", "News"),
        Segments.fired("what's new", "what is new", Command(intent: "News"), source: .cache, score: 0.96, lead: .zero),
        Segments.resolution(
            "play jazz", "play jazz",
            .needsConfirmation(FiredCommand(command: Command(intent: "Play"), source: .online, score: 0.8)),
            serviceTime: .milliseconds(310)),
        Segments.resolution(
            "where am i going", "where am i going",
            .contradicted(
                FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where am I"),
                by: Contradiction(text: "where am i going")),
            fired: .milliseconds(900)),
        Segments.unresolved(
            "东京 的 天气", .belowThreshold(intent: "Weather", score: 0.41), serviceTime: .milliseconds(260)),
        Segments.unresolved(
            "a very long remark about nothing in particular that no dictionary will ever know",
            .serviceFailed(OnlineIntentError(.unreachable, "connection refused")), serviceTime: .milliseconds(3)),
    ]

    private static func location(lead: Int) -> Resolution {
        Segments.fired(
            "Where am I?", "where am i", Command(intent: "Location"), phrase: "where am I", lead: .milliseconds(lead))
    }

    private static func online(_ text: String, _ normalised: String, _ intent: String) -> Resolution {
        Segments.fired(
            text, normalised, Command(intent: intent), source: .online, score: 0.96, lead: .zero,
            serviceTime: .milliseconds(212))
    }
}
#endif
