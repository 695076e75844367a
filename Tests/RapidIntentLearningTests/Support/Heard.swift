#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry

/// Segments as telemetry gives them, distributed over a number of sessions.
enum Heard {
    /// 2026-03-01 08:00:00 UTC.
    static let morning = Date(timeIntervalSince1970: 1_772_352_000)

    private static func segments(
        _ text: String, _ outcome: RecordedSegment.Outcome, times: Int, sessions: Int = 5,
        _ describe: (inout RecordedSegment) -> Void
    ) -> [RecordedSegment] {
        (0..<times).map { number in
            var segment = RecordedSegment()
            (segment.session, segment.recordedAt, segment.locale) = ("s\(number % sessions)", morning, "en-GB")
            (segment.text, segment.outcome) = (text, outcome)
            describe(&segment)
            return segment
        }
    }

    /// Something that was answered online, several times over, once an hour.
    static func online(
        _ text: String, _ intent: String, _ entities: [RecordedEntity] = [], times: Int = 20, sessions: Int = 5,
        score: Double = 0.95, outcome: RecordedSegment.Outcome = .fired, feedback: Feedback.Verdict? = nil
    ) -> [RecordedSegment] {
        var hour = 0.0
        return segments(text, outcome, times: times, sessions: sessions) { segment in
            segment.recordedAt = morning.addingTimeInterval(hour * 3_600)
            hour += 1
            (segment.intent, segment.entities, segment.source, segment.score) = (intent, entities, .online, score)
            (segment.feedback, segment.serviceTime, segment.price) = (feedback, .milliseconds(250), Money("0.0015"))
        }
    }

    /// Something that the service found nothing for.
    static func nothing(_ text: String, times: Int, reason: String = "noMatch") -> [RecordedSegment] {
        segments(text, .unresolved, times: times) { ($0.reason, $0.serviceTime) = (reason, .milliseconds(250)) }
    }

    /// Something that the dictionary fired.
    static func local(
        _ phrase: String, _ intent: String, times: Int, outcome: RecordedSegment.Outcome = .fired,
        feedback: Feedback.Verdict? = nil
    ) -> [RecordedSegment] {
        segments(phrase, outcome, times: times) {
            ($0.intent, $0.source, $0.score, $0.phrase, $0.feedback) = (intent, .dictionary, 1, phrase, feedback)
        }
    }
}

extension Evidence {
    /// The evidence of some segments.
    init(_ segments: [RecordedSegment]...) {
        self.init(locale: "en-GB")
        for segment in segments.joined() { add(segment) }
    }
}

extension RecordedEntity {
    /// An entity of a masked text.
    static func masked(_ name: String) -> RecordedEntity { RecordedEntity(name: name) }
}

/// A dictionary with every kind of declaration that a new phrase may conflict with.
enum House {
    static let yaml = """
        version: 1
        locale: en-GB
        lists:
          place: [Starbucks, { in: [the office, my office], out: office }, { in: home, out: home }]
          homeward: [{ in: [home, back home], out: home }]
          room: [kitchen, hall, { in: [the office, study], out: study }]
          level: { range: { from: 0, to: 100 } }
          words: { wildcard: true }
        intents:
          Location: [where am i]
          Destination: [where am i going]
          Navigate: ["take me to {place}", "take me {homeward:place}"]
          Stop: { fire: instant, phrases: [stop] }
          Cancel: { fire: instant, phrases: [cancel that] }
          Light: ["turn on the light in the {room}", "set the light to {level} percent", "light up next to {room}"]
          Note: ["note {words:text}"]
          Here:
            blocks:
              - phrases: [lights on please now, "lamp in {room} on"]
                requires_context: { area: kitchen }
          Weather: []
        """.replacing("  Weather: []", with: "  Weather: {}")
}
#endif
