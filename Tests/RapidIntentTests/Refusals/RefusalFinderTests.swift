import Testing

@testable import RapidIntent

@Suite("What words say against a command")
struct RefusalFinderTests {
    private static func intent(_ name: String, _ phrases: [String], examples: [String] = []) -> IntentSource {
        IntentSource(
            name: Located(name), phrases: phrases.map { Located($0) }, examples: examples.map { Located($0) })
    }

    private static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: Located("en-GB"),
            lists: [
                ListSource("room", "kitchen", "living room"), ListSource("door", "front door", "back door"),
                ListSource("place", "the office", "the station"),
            ],
            intents: [
                intent(
                    "LightsOn", ["(turn|switch) on the [{room}] light[s]", "turn on the light in the {room}"],
                    examples: ["i can't see anything, put the lamp on"]),
                intent(
                    "LightsOff", ["(turn|switch) off the [{room}] light[s]"],
                    examples: ["we don't need the light in the kitchen"]),
                intent("Brighten", ["make it brighter"]), intent("Dim", ["make it darker"]),
                intent("Warmer", ["make it warmer", "i am cold"]), intent("Cooler", ["make it cooler", "i am hot"]),
                intent("Lock", ["lock the {door}", "lock [all] the doors"]), intent("Unlock", ["unlock the {door}"]),
                intent("IsLocked", ["is the {door} locked", "are the doors locked"]),
                intent("Navigate", ["take me to {place}", "how do i get to {place}"]),
                intent("SetTimer", ["timer for {1..60:minutes} minutes", "timer for {1..24:hours} hours"]),
                intent("Stop", ["stop"]),
            ])
    ])

    /// The reason, and the words that say so.
    private func refusal(_ intent: String, _ text: String, _ entities: [String: String] = [:]) throws -> String? {
        let dictionary = try #require(Self.dictionary)
        let command = Command(
            intent: intent,
            entities: entities.map { Entity(name: $0.key, value: $0.value, text: $0.value, words: nil) })
        return RefusalFinder([dictionary]).refusal(of: command, in: text).map { refusal in
            [refusal.reason.rawValue, refusal.entity, refusal.words].compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("Cues speak against any command, in the words that were said")
    func cues() throws {
        #expect(try refusal("Lock", "please Don't lock the front door", ["door": "front door"]) == "negated Don't")
        #expect(try refusal("Lock", "why did you lock the front door", ["door": "front door"]) == "question why")
        #expect(try refusal("LightsOn", "when i get home, turn on the lights") == "conditional when")
        #expect(try refusal("LightsOn", "and did you turn on the lights") == "question did you")
        #expect(try refusal("LightsOn", "turn on the") == "unfinished the")
        // A phrase has one more word here; of "turn on the light" another one ends.
        #expect(try refusal("Brighten", "please make it") == "unfinished it")
        #expect(try refusal("LightsOn", "turn on the light in the") == "unfinished the")
        #expect(try refusal("LightsOn", "please turn on the light") == nil)
        #expect(try refusal("LightsOn", "could you turn on the lights") == nil)
    }

    @Test("What an intent's own phrases and examples say does not speak against it, but for the same thing only")
    func own() throws {
        #expect(try refusal("LightsOff", "i don't need any light") == nil)
        #expect(try refusal("LightsOff", "i don't need the lights off") == "negated don't need")
        #expect(try refusal("LightsOn", "i don't need any light") == "negated don't need")
        #expect(try refusal("LightsOn", "i can't see a thing") == nil)
        #expect(try refusal("LightsOn", "i can't turn on the light") == "negated can't")
        #expect(try refusal("Navigate", "how do i walk to the office", ["place": "the office"]) == nil)
    }

    @Test("Questions are answered by an intent that is asked for by questions, unless they ask why")
    func questions() throws {
        #expect(try refusal("IsLocked", "has the front door been locked", ["door": "front door"]) == nil)
        #expect(try refusal("IsLocked", "why is the front door locked", ["door": "front door"]) == "question why")
        #expect(try refusal("Lock", "has the front door been locked", ["door": "front door"]) == "question has")
    }

    @Test("Who asks for something to be done wants no answer")
    func requests() throws {
        #expect(
            try refusal("IsLocked", "could you get the front door locked", ["door": "front door"])
                == "request could you")
        #expect(try refusal("IsLocked", "could you tell me if the front door is locked", ["door": "front door"]) == nil)
        #expect(try refusal("Lock", "could you get the front door locked", ["door": "front door"]) == nil)
    }

    @Test("Words of the opposite speak against a command, what reverses them taken into account")
    func opposites() throws {
        #expect(try refusal("LightsOff", "put the light on") == "opposite on")
        #expect(try refusal("LightsOn", "put the light on") == nil)
        #expect(try refusal("LightsOff", "turn off the light which is on") == nil)
        #expect(try refusal("Brighten", "the lamp is too bright") == "opposite too bright")
        #expect(try refusal("Dim", "the lamp is too bright") == nil)
        #expect(try refusal("Brighten", "it is not bright enough") == nil)
        #expect(try refusal("Warmer", "i am so hot") == "opposite so hot")
        #expect(try refusal("Cooler", "i am so hot") == nil)
        #expect(try refusal("Unlock", "lock the front door", ["door": "front door"]) == "opposite lock")
    }

    @Test("A command needs the values that one of its phrases asks for")
    func missing() throws {
        #expect(try refusal("Navigate", "take me there") == "missingEntity place")
        #expect(try refusal("Navigate", "take me to the office", ["place": "the office"]) == nil)
        #expect(try refusal("SetTimer", "set a timer") == "missingEntity hours")
        #expect(try refusal("SetTimer", "timer for 5 minutes", ["minutes": "5"]) == nil)
        #expect(try refusal("Lock", "lock up") == nil, "every door")
        #expect(try refusal("Lock", "lock the") == "missingEntity door")
        #expect(try refusal("Lock", "lock please") == "missingEntity door")
        #expect(try refusal("LightsOn", "lights on") == nil)
    }

    @Test("What was said for a value, and is none, is named as it was said")
    func unknownValues() throws {
        #expect(try refusal("Navigate", "take me to the Moon") == "missingEntity place the Moon")
        #expect(try refusal("LightsOn", "turn on the attic light") == "missingEntity room attic")
        #expect(try refusal("LightsOn", "put on the light in the garden shed") == "missingEntity room garden shed")
        #expect(try refusal("Lock", "lock the car") == "missingEntity door car")
        #expect(try refusal("LightsOff", "we don't need the light in the cellar") == "missingEntity room cellar")
        #expect(try refusal("Lock", "lock my bicycle") == "unknownWords my bicycle")
    }

    @Test("What a policy makes of it")
    func policies() throws {
        let top = Prediction.RankedIntent(name: "Lock", score: 0.97)
        let prediction = Prediction(text: "do not lock up", intents: [top], topIntent: top)
        func outcome(_ policy: RefusalPolicy?) throws -> Resolution.Outcome {
            let dictionary = try CommandDictionary([
                DictionarySource(
                    locale: Located("en"),
                    intents: [
                        IntentSource(
                            name: Located("Lock"), settings: IntentSettings(refused: policy.map { Located($0) }),
                            phrases: [Located("lock up")])
                    ])
            ])
            return PredictionThresholds.standard.outcome(of: prediction, in: [dictionary])
        }
        let refusal = Refusal(.negated, words: "do not")
        #expect(try outcome(nil) == .unresolved(.refused(refusal, intent: "Lock")))
        let command = Command(intent: "Lock")
        #expect(
            try outcome(.confirm)
                == .needsConfirmation(FiredCommand(command: command, source: .online, score: 0.97, refusal: refusal)))
        #expect(try outcome(.fire) == .fired(FiredCommand(command: command, source: .online, score: 0.97)))
    }

    @Test("An exact phrase of the dictionary counts as written")
    func phrases() async throws {
        let dictionary = try CommandDictionary([
            DictionarySource(locale: "en", intents: ["Continue": ["don't stop"], "Why": ["why did you do that"]])
        ])
        let outcome = await IntentResolver(dictionary: dictionary).resolve("Don't stop!").outcome
        guard case .fired(let fired) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(fired.command.intent == "Continue")
    }
}
