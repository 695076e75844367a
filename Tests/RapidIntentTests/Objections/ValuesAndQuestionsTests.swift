import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

/// What a service predicts for whole sentences: times that are values, and questions that the intent answers.
@Suite("Values and questions among the evidence against a command")
struct ValuesAndQuestionsTests {
    private static func intent(_ name: String, _ summary: String, _ phrases: [String]) -> IntentSource {
        IntentSource(name: Located(name), summary: summary, phrases: phrases.map { Located($0) })
    }

    private static func intent(_ name: String, _ phrases: [String]) -> IntentSource {
        IntentSource(name: Located(name), phrases: phrases.map { Located($0) })
    }

    private static let source = DictionarySource(
        locale: Located("en-GB"),
        lists: [
            ListSource("scene", "evening", "cinema"),
            ListSource("room", "kitchen", "living room", "bedroom"), ListSource("door", "front door", "back door"),
            ListSource("place", "starbucks", "the office", "the station", "the library"),
            ListSource("day", "monday", "tuesday"),
            ListSource("when", "in an hour", "tonight", "after lunch"), ListSource("meal", "lunch", "dinner"),
            ListSource("playlist", "morning", "evening", "yesterday"), ListSource("daypart", "morning", "evening"),
            .wildcard("task"), .wildcard("artist"),
        ],
        intents: [
            intent(
                "LightsOn",
                [
                    "turn on the [{room}] light[s]", "turn on the light in the {room}",
                    "set the lights to {0..100:brightness} percent", "use the {scene} scene",
                    "turn the lights on in {1..60:minutes} minutes",
                ]),
            intent("Heat", ["turn on the heating if the {room} is cold", "turn on the heating in the {room}"]),
            intent("Announce", "Says a text on all speakers.", ["announce {task}"]),
            intent("Camera", "Shows the camera on the television.", ["camera on", "put the camera on"]),
            intent("Gather", ["gather {place} in {1..60:minutes} minutes"]),
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
                ["take me to {place}", "navigate to {place}", "how do i get to {place}"]),
            intent(
                "Walk", ["walk me to {place}", "lead me to {place}", "walk to {place}", "how do i walk to {place}"]),
            intent(
                "Weather", "Says what the weather will be.",
                ["weather", "weather forecast", "weather report", "will it rain"]),
            intent("Play", ["play {artist}", "play the {playlist} playlist"]),
        ])

    private static let dictionary = Result { try CommandDictionary([source]) }

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
        switch PredictionThresholds.standard.outcome(of: prediction, in: [try Self.dictionary.get()]) {
        case .fired: return "fired"
        case .unresolved(.refused(let refusal, _)): return "\(refusal.reason.rawValue) \(refusal.words ?? "")"
        case let other: return "\(other)"
        }
    }

    /// A sentence, the intent that a service predicts for it with its values, and what becomes of it.
    typealias Sentence = (text: String, intent: String, values: KeyValuePairs<String, String>, outcome: String)

    @Test(
        "The opposite of a command is none, also in words that no phrase has",
        arguments: [
            ("walk me away from the station", "Walk", "the station", "negated me away from"),
            ("could you take us away from the office", "Navigate", "the office", "negated us away from"),
            ("forget the office", "Navigate", "the office", "negated forget"),
            ("walk me to the station", "Walk", "the station", "fired"),
        ])
    func opposite(text: String, intent: String, place: String, expected: String) throws {
        #expect(try outcome(text, intent, ["place": place]) == expected)
    }

    @Test(
        "A time that is a value, with the words that a phrase has around it, is no condition",
        arguments: [
            ("could you remind me in ten minutes", "Remind", ["minutes": "ten"], "fired"),
            ("give me a reminder in 10 minutes", "Remind", ["minutes": "10"], "fired"),
            ("give me a reminder in an hour", "Remind", ["when": "in an hour"], "fired"),
            ("give me a reminder tonight", "Remind", ["when": "tonight"], "fired"),
            ("give me a reminder after lunch", "Remind", ["when": "after lunch"], "fired"),
            (
                "you could remind me on monday to buy milk", "Remind", ["day": "monday", "task": "buy milk"], "fired"
            ),
            (
                "you could remind me after lunch to call mum", "Remind", ["meal": "lunch", "task": "call mum"], "fired"
            ),
            ("could you remind me tomorrow to buy milk", "Remind", ["task": "buy milk"], "fired"),
            ("wake us up in the morning", "Wake", ["daypart": "morning"], "fired"),
            ("i want to hear yesterday", "Play", ["artist": "yesterday"], "fired"),
            ("let us hear the yesterday playlist", "Play", ["playlist": "yesterday"], "fired"),
            // Other words around the value than those of a phrase.
            ("remind me in ten hours", "Remind", ["minutes": "ten"], "conditional in ten hours"),
            ("start the timer in ten minutes", "SetTimer", ["minutes": "ten"], "conditional in ten minutes"),
            ("put the lights on in 20 minutes", "LightsOn", ["brightness": "20"], "conditional in 20 minutes"),
            ("put the lights on in the evening", "LightsOn", ["scene": "evening"], "conditional in the evening"),
            // Of a service, a value that no phrase has.
            (
                "turn on the lights in ten minutes", "LightsOn", ["datetime": "in ten minutes"],
                "conditional in ten minutes"
            ),
            ("don't turn on the lights", "LightsOn", ["datetime": "don't"], "negated don't"),
            ("put on the playlist in the morning", "Play", ["playlist": "morning"], "conditional in the morning"),
            // The words around the value of its own placeholder.
            ("put the lights on in 20 minutes", "LightsOn", ["minutes": "20"], "fired"),
            ("could you gather the office in 20 minutes", "Gather", ["place": "the office", "minutes": "20"], "fired"),
            // A condition with a value as its topic.
            ("put the heating on if the bedroom is empty", "Heat", ["room": "bedroom"], "conditional if"),
            // A time that is no value.
            ("put the kitchen lights on on monday", "LightsOn", ["room": "kitchen"], "conditional on monday"),
            ("put the kitchen light on in the morning", "LightsOn", ["room": "kitchen"], "conditional in the morning"),
        ] as [Sentence])
    func times(text: String, intent: String, values: KeyValuePairs<String, String>, expected: String) throws {
        #expect(try outcome(text, intent, values) == expected)
    }

    @Test(
        "Words outside of a value count as before, also beside a time that is one",
        arguments: [
            ("don't remind me in ten minutes", "Remind", ["minutes": "ten"], "negated don't"),
            ("do not remind me to call mum", "Remind", ["task": "call mum"], "negated do not"),
            ("why did you remind me in ten minutes", "Remind", ["minutes": "ten"], "question why"),
            ("she told me to remind you in ten minutes", "Remind", ["minutes": "ten"], "reported she"),
            ("if it rains remind me in ten minutes", "Remind", ["minutes": "ten"], "conditional if"),
            ("give me a reminder if it rains to call mum", "Remind", ["task": "call mum"], "conditional if"),
            ("wake us up in the morning if it rains", "Wake", ["daypart": "morning"], "conditional if"),
            ("do not wake me in the morning", "Wake", ["daypart": "morning"], "negated do not"),
            ("don't let us hear yesterday", "Play", ["playlist": "yesterday"], "negated don't"),
            // A service that takes such words into the value of a wildcard means them as a value.
            ("let us hear don't stop me now", "Play", ["artist": "don't stop me now"], "fired"),
            ("give me a reminder to call mum if it rains", "Remind", ["task": "call mum if it rains"], "fired"),
        ] as [Sentence])
    func outside(text: String, intent: String, values: KeyValuePairs<String, String>, expected: String) throws {
        #expect(try outcome(text, intent, values) == expected)
    }

    @Test(
        "A question is a command for an intent of which a phrase or an example asks the same; its description says nothing",
        arguments: [
            ("how do i get to starbucks", "Navigate", ["place": "starbucks"], "fired"),
            ("how would i get to the office", "Navigate", ["place": "the office"], "fired"),
            ("could you tell me how to get to starbucks", "Navigate", ["place": "starbucks"], "fired"),
            ("do you know how to get to the office", "Navigate", ["place": "the office"], "fired"),
            ("will it rain here", "Weather", [:], "fired"),
            ("will it rain tomorrow", "Weather", [:], "conditional tomorrow"),
            ("is it going to rain", "Weather", [:], "question is"),
            // Other questions, whatever the description says.
            ("is the library open", "Navigate", ["place": "the library"], "question is"),
            ("how far is starbucks", "Navigate", ["place": "starbucks"], "question how"),
            ("have we passed the library", "Navigate", ["place": "the library"], "question have we"),
            ("when will we be at the station tomorrow", "Navigate", ["place": "the station"], "question when will"),
            ("should we announce that dinner is ready", "Announce", ["task": "dinner is ready"], "question should"),
            ("is the camera broken", "Camera", [:], "question is"),
            // The same question word before other words.
            ("how is the library", "Navigate", ["place": "the library"], "question how"),
            ("how does starbucks do it", "Navigate", ["place": "starbucks"], "question how"),
            ("how is the walk to starbucks", "Walk", ["place": "starbucks"], "question how"),
            ("how would i walk to starbucks", "Walk", ["place": "starbucks"], "fired"),
            ("could you tell me how to walk to the station", "Walk", ["place": "the station"], "fired"),
            ("do you know how to walk to the station", "Walk", ["place": "the station"], "fired"),
            // Another question than that of the phrase, or about another topic.
            ("where is starbucks", "Walk", ["place": "starbucks"], "question where"),
            ("how far is starbucks", "Walk", ["place": "starbucks"], "question how"),
            ("do you walk to starbucks", "Walk", ["place": "starbucks"], "question do you"),
            // Questions about a command.
            ("why do i get to starbucks", "Navigate", ["place": "starbucks"], "question why"),
            ("did you get to starbucks", "Navigate", ["place": "starbucks"], "question did you"),
            ("what happens if i walk to starbucks", "Walk", ["place": "starbucks"], "question what happens"),
            ("why will it rain", "Weather", [:], "question why"),
            ("how do i not get to starbucks", "Navigate", ["place": "starbucks"], "question how do"),
            // Intents that do something.
            ("how do i lock the front door", "Lock", ["door": "front door"], "question how do"),
            ("is the front door locked", "Lock", ["door": "front door"], "question is"),
            ("could you tell me how to lock the back door", "Lock", ["door": "back door"], "question tell me how"),
            ("do you know how to lock the back door", "Lock", ["door": "back door"], "question do you"),
            ("are the lights on", "LightsOn", [:], "question are"),
            ("is there light in the kitchen", "LightsOn", ["room": "kitchen"], "question is"),
            ("when do the lights go off", "LightsOff", [:], "question when do"),
        ] as [Sentence])
    func questions(text: String, intent: String, values: KeyValuePairs<String, String>, expected: String) throws {
        #expect(try outcome(text, intent, values) == expected)
    }

    @Test("Examples of an intent say which times and questions belong to it, with any value")
    func examples() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    IntentSource(
                        name: Located("Remind"),
                        examples: ["remind me in ten minutes", "where is my reminder"].map { Located($0) })
                ])
        ])
        func refusal(_ text: String, _ duration: String? = nil) -> String? {
            let values = duration.map { [Entity(name: "duration", value: $0, text: $0, words: nil)] } ?? []
            return RefusalFinder([dictionary]).refusal(of: Command(intent: "Remind", entities: values), in: text)?
                .reason.rawValue
        }
        #expect(refusal("give a reminder in 20 minutes about tea", "20 minutes") == nil)
        #expect(refusal("give a reminder in 20 hours about tea", "20 hours") == "conditional")
        #expect(refusal("tell me where my reminder is") == nil)
        #expect(refusal("tell me how my reminder is") == "question")
    }
}
