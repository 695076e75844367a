#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry

/// Observations as telemetry gives them, distributed over a number of sessions.
enum Heard {
    /// 2026-03-01 08:00:00 UTC.
    static let morning = Date(timeIntervalSince1970: 1_772_352_000)

    /// Something that was answered online, several times over.
    static func online(
        _ text: String, _ intent: String, _ entities: [ObservedEntity] = [], times: Int = 20, sessions: Int = 5,
        score: Double = 0.95, outcome: Observation.Outcome = .fired, feedback: Feedback.Verdict? = nil
    ) -> [Observation] {
        (0..<times).map { number in
            Observation(
                session: "s\(number % sessions)", recordedAt: morning.addingTimeInterval(Double(number) * 3_600),
                locale: "en-GB", text: text, outcome: outcome, intent: intent, entities: entities, source: .online,
                score: score, feedback: feedback, serviceTime: .milliseconds(250), price: Money("0.0015"))
        }
    }

    /// Something that the service found nothing for.
    static func nothing(_ text: String, times: Int, reason: String = "noMatch") -> [Observation] {
        (0..<times).map { number in
            Observation(
                session: "s\(number % 5)", recordedAt: morning, locale: "en-GB", text: text, outcome: .unresolved,
                reason: reason, serviceTime: .milliseconds(250))
        }
    }

    /// Something that the dictionary fired.
    static func local(
        _ phrase: String, _ intent: String, times: Int, outcome: Observation.Outcome = .fired,
        feedback: Feedback.Verdict? = nil
    ) -> [Observation] {
        (0..<times).map { number in
            Observation(
                session: "s\(number % 5)", recordedAt: morning, locale: "en-GB", text: phrase, outcome: outcome,
                intent: intent, source: .dictionary, score: 1, phrase: phrase, feedback: feedback)
        }
    }
}

extension Evidence {
    /// The evidence of some observations.
    init(_ observations: [Observation]...) {
        self.init(locale: "en-GB")
        for observation in observations.joined() { add(observation) }
    }
}

extension ObservedEntity {
    /// An entity of a masked text.
    static func masked(_ name: String) -> ObservedEntity { ObservedEntity(name: name) }
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
