import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// What a service predicts for whole sentences: times that are values, and questions that the intent answers.
@Suite("Values and questions among the evidence against a command")
struct ValuesAndQuestionsTests {
    private static func intent(_ name: String, _ summary: String? = nil, _ phrases: [String]) -> IntentSource {
        IntentSource(name: Located(name), summary: summary, phrases: phrases.map { Located($0) })
    }

    private static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: Located("en-GB"),
            lists: [
                ListSource("room", "kitchen", "living room", "bedroom"), ListSource("door", "front door", "back door"),
                ListSource("place", "starbucks", "the office", "the station"), ListSource("day", "monday", "tuesday"),
                ListSource("when", "in an hour", "tonight", "after lunch"), ListSource("meal", "lunch", "dinner"),
                ListSource("playlist", "morning", "evening", "yesterday"), ListSource("daypart", "morning", "evening"),
                .wildcard("task"), .wildcard("artist"),
            ],
            intents: [
                intent(
                    "LightsOn",
                    [
                        "turn on the [{room}] light[s]", "turn on the light in the {room}",
                        "set the lights to {0..100:brightness} percent",
                    ]),
                intent("LightsOff", ["turn off the [{room}] light[s]"]),
                intent("Lock", "Locks a door.", ["lock the {door}"]),
                intent(
                    "Remind",
                    [
                        "remind me in {1..60:minutes} minutes [to {task}]", "remind me {when} [to {task}]",
                        "remind me tomorrow to {task}", "remind me on {day} to {task}",
                        "remind me after {meal} to {task}",
                        "remind me to {task}",
                    ]),
                intent("SetTimer", ["timer for {1..60:minutes} minutes"]),
                intent("Wake", ["wake me in the {daypart}"]),
                intent(
                    "Navigate", "Guides the user to a place.",
                    ["take me to {place}", "navigate to {place}", "directions to {place}"]),
                intent(
                    "Walk", ["walk me to {place}", "lead me to {place}", "walk to {place}", "how do i walk to {place}"]),
                intent(
                    "Weather", "Says what the weather will be.", ["weather", "weather forecast", "weather report"]),
                intent("Play", ["play {artist}", "play the {playlist} playlist"]),
            ])
    ])

    /// What becomes of a sentence for which a service predicts an intent with values, each in the words that were said: `fired`, or the
    /// reason and the words that it rests on.
    private func outcome(_ text: String, _ intent: String, _ values: KeyValuePairs<String, String>) throws -> String {
        let entities = try values.map { name, said in
            let place = try #require(text.firstRange(of: said))
            let start = text.unicodeScalars.distance(from: text.startIndex, to: place.lowerBound)
            return Prediction.PredictedEntity(
                name: name, text: said, value: said, range: start..<start + said.unicodeScalars.count)
        }
        let top = Prediction.RankedIntent(name: intent, score: 0.97)
        let prediction = Prediction(text: text, intents: [top], topIntent: top, entities: entities)
        switch PredictionThresholds.standard.outcome(of: prediction, in: [try #require(Self.dictionary)]) {
        case .fired: return "fired"
        case .unresolved(.refused(let refusal, _)): return "\(refusal.reason.rawValue) \(refusal.words ?? "")"
        case let other: return "\(other)"
        }
    }
}
