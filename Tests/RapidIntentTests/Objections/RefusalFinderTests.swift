import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite("Evidence against a command")
struct RefusalFinderTests {
    static func intent(_ name: String, _ phrases: [String], examples: [String] = []) -> IntentSource {
        IntentSource(name: Located(name), phrases: phrases.map { Located($0) }, examples: examples.map { Located($0) })
    }

    private static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: Located("en-GB"),
            lists: [
                ListSource("room", "kitchen", "living room"), ListSource("door", "front door", "back door"),
                ListSource("place", "the office", "the station"),
                .wildcard("artist"),
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
                intent(
                    "IsLocked", ["is the {door} locked", "are the doors locked"],
                    examples: ["could you check whether the doors are locked"]),
                intent("Navigate", ["take me to {place}", "how do i get to {place}"]),
                intent("SetTimer", ["timer for {1..60:minutes} minutes", "timer for {1..24:hours} hours"]),
                intent("Stop", ["stop"]), intent("Pause", ["stop the music", "pause"]),
                intent("Faster", ["speak faster"]),
                intent(
                    "Next", ["next song", "skip this song", "skip the old song"],
                    examples: ["next", "left or right now", "another one please", "no ads for now"]),
                intent("Thanks", ["thank you", "thanks very much"]),
                // "Down" ends nothing here.
                intent("Note", ["remember this place"], examples: ["note down this place"]),
                intent("Artist", ["who sings this", "who is playing"]), intent("Weather", ["will it rain"]),
                intent("Play", ["play {artist}"]),
            ])
    ])

    /// The reason, and the words of its cue.
    func refusal(_ intent: String, _ text: String, _ entities: [String: String] = [:]) throws -> String? {
        let dictionary = try #require(Self.dictionary)
        let command = Command(
            intent: intent,
            entities: entities.map { Entity(name: $0.key, value: $0.value, text: $0.value, words: nil) })
        return RefusalFinder([dictionary]).refusal(of: command, in: text).map { refusal in
            [refusal.reason.rawValue, refusal.entity, refusal.words].compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("Cues count against any command, and are quoted as spoken")
    func cues() throws {
        #expect(try refusal("Lock", "please Don't lock the front door", ["door": "front door"]) == "negated Don't")
        #expect(try refusal("Lock", "why did you lock the front door", ["door": "front door"]) == "question why")
        #expect(try refusal("LightsOn", "when i get home, turn on the lights") == "conditional when")
        #expect(try refusal("LightsOn", "and did you turn on the lights") == "question did you")
        #expect(try refusal("LightsOn", "turn on the") == "unfinished the")
        #expect(try refusal("Weather", "could you tell me what") == "unfinished what")
        #expect(try refusal("LightsOn", "put the light") == "unfinished light")
        // A phrase without "next"; the client of a server checks its answers again.
        #expect(try refusal("Next", "skip this song") == nil)
        #expect(try refusal("Next", "please skip the old song") == nil)
        // The beginning of "play {artist}", and not of a phrase of Pause.
        #expect(try refusal("Pause", "play") == "unfinished play")
        // Phrases have more words after "make it"; another phrase ends with "turn on the light".
        #expect(try refusal("Brighten", "please make it") == "unfinished it")
        #expect(try refusal("Next", "could you turn") == "unfinished turn")
        #expect(try refusal("Artist", "who is") == "unfinished is")
        #expect(try refusal("Next", "skip this") == "unfinished this")
        #expect(try refusal("Navigate", "how do i get to", ["place": "the office"]) == "unfinished to")
        #expect(try refusal("LightsOn", "turn on the light in the") == "unfinished the")
        #expect(try refusal("LightsOn", "please turn on the light") == nil)
        #expect(try refusal("LightsOn", "could you turn on the lights") == nil)
    }

    @Test("A single word out of the intent's phrases does not say what to do with it")
    func words() throws {
        #expect(try refusal("Pause", "the music") == "unfinished music")
        #expect(try refusal("Next", "song please") == "unfinished song")
        #expect(try refusal("Next", "some song") == "unfinished song")
        #expect(try refusal("Next", "your songs") == nil)
        #expect(try refusal("LightsOn", "the living room light", ["room": "living room"]) == "unfinished light")
        #expect(try refusal("LightsOn", "kitchen light please", ["room": "kitchen"]) == "unfinished light")
        #expect(try refusal("Lock", "lock", ["door": "front door"]) == "unfinished lock")
        #expect(try refusal("Next", "next") == nil)
        // A word of no phrase may mean the same; one that is a phrase or an example is the command's own.
        #expect(try refusal("Stop", "halt") == nil)
        #expect(try refusal("Pause", "pause") == nil)
        #expect(try refusal("Navigate", "station", ["place": "station"]) == nil)
        #expect(try refusal("Weather", "rain") == nil)
    }

    @Test("Likes and dislikes are no commands")
    func likes() throws {
        #expect(try refusal("Pause", "i hate the music") == "reported i hate")
        #expect(try refusal("Pause", "i would love to stop the music") == nil)
    }

    @Test("An action that is only named is no command")
    func mentions() throws {
        #expect(try refusal("Lock", "locking the front door is easy", ["door": "front door"]) == "reported locking")
        #expect(try refusal("Lock", "i am locking the front door", ["door": "front door"]) == "reported locking")
        #expect(try refusal("Lock", "dad locks the front door", ["door": "front door"]) == "reported locks")
        #expect(try refusal("LightsOff", "this button turns off the lights") == "reported turns")
        #expect(try refusal("Lock", "dad is just locking the front door", ["door": "front door"]) == "reported locking")
        #expect(
            try refusal("Lock", "okay locking the front door is easy", ["door": "front door"]) == "reported locking")
        #expect(try refusal("Lock", "and and thanks", ["door": "front door"]) != nil)
        #expect(try refusal("Pause", "the music is now paused") == "reported paused")
        #expect(try refusal("LightsOff", "i want to make sure the lights are turned off") == nil)
        #expect(try refusal("LightsOff", "can we have darkened lights turned off") == nil)
        #expect(try refusal("Lock", "it is getting late lock the front door", ["door": "front door"]) == nil)
        #expect(try refusal("Lock", "dad's locking the front door", ["door": "front door"]) == "reported locking")
        #expect(try refusal("LightsOff", "dad turned off the lights") == "reported turned")
        #expect(try refusal("LightsOff", "the lights in there are turned off") == "reported turned")
        #expect(try refusal("LightsOff", "we have switched off the lights") == "reported switched")
        #expect(try refusal("Pause", "music is paused") == "reported paused")
        #expect(try refusal("Next", "this song is skipped") == "reported skipped")
        #expect(try refusal("LightsOff", "make sure the lights are switched off") == nil)
        #expect(try refusal("IsLocked", "say whether all of it is locked") == nil)
        #expect(try refusal("Lock", "would you mind locking the front door", ["door": "front door"]) == nil)
        #expect(try refusal("LightsOn", "turn the lights on the stairs on") == nil)
    }

    @Test("What is said about a thing is asked about, unless phrases of the intent say the like")
    func statements() throws {
        #expect(try refusal("Pause", "the music is wonderful") == "unknownWords is wonderful")
        #expect(try refusal("Pause", "music is art") == "unknownWords is art")
        #expect(try refusal("Pause", "it is enough") == nil)
        #expect(try refusal("Pause", "this music is awful so stop it now then") == nil)
        let guards = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    Self.intent("Call", ["call a guard", "someone is hurt", "i need help"]),
                    Self.intent("Report", ["my brakes are squeaking", "a tyre is flat"]),
                ])
        ])
        func found(_ intent: String, _ text: String) -> Refusal? {
            RefusalFinder([guards]).refusal(of: Command(intent: intent), in: text)
        }
        #expect(found("Call", "the guard is nice") == Refusal(.unknownWords, words: "is nice"))
        #expect(found("Call", "a visitor is badly hurt") == nil)
        #expect(found("Report", "the tyre is smoking") == nil)
    }

    @Test("What was started can be turned off; a word for stopping does not make a verb harmless")
    func implied() throws {
        let radio = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    Self.intent("Guide", ["start the guide", "play the commentary"]),
                    Self.intent("Off", ["turn off the radio", "switch off", "stop the music", "stop playing"]),
                ])
        ])
        func refusal(_ intent: String, _ text: String) -> Refusal? {
            RefusalFinder([radio]).refusal(of: Command(intent: intent), in: text)
        }
        #expect(refusal("Guide", "turn off the commentary") == Refusal(.opposite, words: "off"))
        #expect(refusal("Off", "stop turning off the radio")?.reason == .negated)
        #expect(refusal("Off", "stop switching off")?.reason == .negated)
        #expect(refusal("Off", "stop playing the radio") == nil)
    }

    @Test("Ten thousand words cost little more than a thousand", .timeLimit(.minutes(1)))
    func longTexts() throws {
        let text = String(repeating: "turn on the kitchen light ", count: 2_000)
        #expect(try refusal("LightsOff", text) != nil)
        #expect(try refusal("Pause", text) != nil)
    }

    @Test("Cues in an intent's own phrases and examples do not count against it in the same sense")
    func own() throws {
        #expect(try refusal("LightsOff", "i don't need any light") == nil)
        #expect(try refusal("LightsOff", "i don't need the lights off") == "negated don't need")
        #expect(try refusal("LightsOn", "i don't need any light") == "negated don't need")
        #expect(try refusal("LightsOn", "i can't see a thing") == nil)
        #expect(try refusal("LightsOn", "i can't turn on the light") == "negated can't")
        #expect(try refusal("Navigate", "how do i walk to the office", ["place": "the office"]) == nil)
    }

    @Test("Ending something speaks against a command that ends nothing")
    func ending() throws {
        #expect(try refusal("Next", "cancel the next song") == "negated cancel")
        #expect(try refusal("LightsOn", "get rid of the light") == "negated get rid of")
        #expect(try refusal("Note", "forget this place") == "negated forget")
        #expect(try refusal("LightsOff", "get rid of the light") == nil)
        #expect(try refusal("LightsOff", "lights off, cancel that") == "negated cancel")
        #expect(try refusal("LightsOff", "abort switching off the lights") == "negated abort switching")
        #expect(try refusal("Stop", "cancel that") == nil)
    }

    @Test("A question matches an intent whose phrases are questions, unless it asks why")
    func questions() throws {
        #expect(try refusal("IsLocked", "has the front door been locked", ["door": "front door"]) == nil)
        #expect(try refusal("IsLocked", "why is the front door locked", ["door": "front door"]) == "question why")
        #expect(try refusal("Lock", "has the front door been locked", ["door": "front door"]) == "question has")
        #expect(try refusal("LightsOff", "okay is the light off") == "question is")
    }

    @Test("A request in the form of a question does not match an intent of questions")
    func requests() throws {
        #expect(
            try refusal("IsLocked", "could you get the front door locked", ["door": "front door"])
                == "request could you")
        #expect(try refusal("IsLocked", "could you tell me if the front door is locked", ["door": "front door"]) == nil)
        #expect(try refusal("Lock", "could you get the front door locked", ["door": "front door"]) == nil)
    }

    @Test("Words of opposite meaning count against a command, unless another word reverses them")
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

    @Test(
        "Sentences that refuse or describe the command are refusals",
        arguments: [
            ("Warmer", "so hot in here", "opposite so hot"),
            ("LightsOn", "shut off the lamp, it is on", "opposite off"),
            ("LightsOn", "turn off the light on my desk", "opposite off"),
            ("LightsOn", "i don't like the lights on", "opposite lights on"),
            ("LightsOn", "i can't sleep with the lights on", "opposite lights on"),
            ("LightsOn", "the lights are on", "opposite are on"),
            ("Lock", "the front door is locked", "opposite is locked"),
            ("LightsOn", "turn the lights on on monday", "conditional on monday"),
            ("LightsOn", "turn on the lights in the morning", "conditional in the morning"),
            ("LightsOn", "turn on the lights next time", "conditional next time"),
            ("Lock", "prevent the front door from locking", "negated prevent"),
            ("Lock", "keep the front door from locking", "negated keep the front door from"),
            ("Pause", "stop pausing the music", "negated stop pausing"),
            ("Lock", "my dad locks the front door", "reported my dad locks the"),
            ("LightsOn", "turn off the lights in", "opposite off"),
            ("LightsOff", "turn off the lights in", "unfinished in"),
            ("LightsOff", "turn off the lights a minute from now", "conditional from now"),
        ])
    func unwanted(intent: String, text: String, expected: String) throws {
        #expect(try refusal(intent, text, ["door": "front door"]) == expected)
    }

    @Test(
        "Sentences that look like refusals, but are none",
        arguments: [
            ("Cooler", "so hot in here"), ("LightsOff", "shut off the lamp, it is on"), ("Faster", "speed it up"),
            ("LightsOff", "turn off the light that shines on me"), ("LightsOff", "i can't sleep with the lights on"),
            ("Pause", "stop playing music"), ("Artist", "who made this"), ("Weather", "will it rain tomorrow"),
            ("LightsOn", "do you mind putting the lights on"), ("LightsOn", "is it possible to put the lights on"),
            ("LightsOn", "are you able to put the lights on"), ("LightsOn", "why not put the lights on"),
            ("LightsOn", "put the lights on without delay"), ("LightsOn", "no, i meant the lights on"),
            ("LightsOn", "we'd like the lights on"), ("LightsOff", "make sure the lights are off"),
            ("LightsOff", "see to it that the light is off"), ("LightsOff", "shut the lights off for now"),
        ])
    func wanted(intent: String, text: String) throws { #expect(try refusal(intent, text) == nil) }

    @Test("Words inside a value do not count against the command")
    func inValues() throws {
        #expect(try refusal("Play", "play yesterday by the beatles", ["artist": "yesterday by the beatles"]) == nil)
        #expect(try refusal("Play", "yesterday i played jazz", ["artist": "jazz"]) == "reported yesterday")
    }

    @Test("Values that a service omits are searched in the text")
    func spotted() throws {
        func outcome(_ text: String, _ intent: String = "Navigate") throws -> Resolution.Outcome {
            let top = Prediction.RankedIntent(name: intent, score: 0.97)
            return PredictionThresholds.standard.outcome(
                of: Prediction(text: text, intents: [top], topIntent: top), in: [try #require(Self.dictionary)])
        }
        func values(_ outcome: Resolution.Outcome) -> [String]? {
            if case .fired(let fired) = outcome { fired.command.entities.map(\.value) } else { nil }
        }
        #expect(values(try outcome("i have to be at the station")) == ["the station"])
        // Without the room, it would be a command for all lights.
        #expect(values(try outcome("could you put the light on in the kitchen", "LightsOn")) == ["kitchen"])
        guard
            case .needsConfirmation(let fired) = try outcome(
                "i am in the living room, put the kitchen light on", "LightsOn")
        else {
            Issue.record("two rooms")
            return
        }
        #expect(fired.refusal == Refusal(.unknownWords, words: "kitchen"))
        #expect(
            try outcome("i have to be at the mill")
                == .unresolved(.refused(Refusal(.missingEntity, entity: "place"), intent: "Navigate")))
    }

    @Test("The constant of a block and the app's context need not be spoken")
    func given() throws {
        let here = ContextCondition(key: Located("area"), entity: "area")
        let light = IntentSource(
            name: Located("Light"), blocks: [block("light up", slots: ["state": "on"], requires: [here])])
        let dictionary = try CommandDictionary([DictionarySource(locale: Located("en"), intents: [light])])
        #expect(RefusalFinder([dictionary]).refusal(of: Command(intent: "Light"), in: "make it light up") == nil)
    }

    @Test("A command needs the values of one of its phrases")
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

    @Test("Words in the place of a value that are none are quoted as spoken")
    func unknownValues() throws {
        #expect(try refusal("Navigate", "take me to the Moon") == "missingEntity place the Moon")
        #expect(try refusal("LightsOn", "turn on the attic light") == "missingEntity room attic")
        #expect(try refusal("LightsOn", "put on the light in the garden shed") == "missingEntity room garden shed")
        #expect(try refusal("Lock", "lock the car") == "missingEntity door car")
        #expect(try refusal("LightsOff", "we don't need the light in the cellar") == "missingEntity room cellar")
        #expect(try refusal("Lock", "lock my bicycle") == "unknownWords my bicycle")
    }

    @Test(
        "A phrase with another thing in place of its own is about that thing",
        arguments: [
            // "music", "station" and "rain" are known words.
            ("LightsOn", "turn on the music", "unknownWords the music"),
            ("LightsOff", "switch off the front music please", "unknownWords the front music"),
            ("LightsOn", "turn on the kitchen music", "unknownWords kitchen music"),
            ("Pause", "stop the timer", "unknownWords the timer"), ("LightsOn", "turn on some music in there", nil),
        ])
    func otherThing(intent: String, text: String, expected: String?) throws {
        let entities = text.contains("kitchen") ? ["room": "kitchen"] : [:]
        #expect(try refusal(intent, text, entities) == expected)
    }

    @Test("Leaving something as it is does not switch it")
    func leaving() throws {
        #expect(
            try refusal("LightsOff", "leave the kitchen light off please", ["room": "kitchen"])?.hasPrefix("negated")
                == true)
        #expect(try refusal("LightsOn", "leave it on") == "negated leave it")
        #expect(try refusal("LightsOn", "keep the light as it is") == "negated keep the")
        #expect(try refusal("LightsOff", "leave out the kitchen light", ["room": "kitchen"]) == "negated leave out")
        #expect(try refusal("LightsOff", "ignore the lights") == "negated ignore")
    }

    @Test("The result of each policy")
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

    @Test("An exact phrase of the dictionary is never a refusal")
    func phrases() async throws {
        let dictionary = try CommandDictionary([
            DictionarySource(locale: "en", intents: ["Continue": ["don't stop"], "Why": ["why did you do that"]])
        ])
        let outcome = await IntentResolver(dictionaries: [dictionary]).resolution(of: "Don't stop!").outcome
        guard case .fired(let fired) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(fired.command.intent == "Continue")
    }
}
