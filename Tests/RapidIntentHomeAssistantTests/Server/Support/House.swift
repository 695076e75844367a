#if SpeechServers
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentTesting

@testable import RapidIntentHomeAssistant

/// A house whose commands are spelled with one letter for some words each.
enum House {
    static let words: [Character: String] = [
        "a": "turn on the kitchen light", "b": "and", "c": "close the blinds", "d": "set a timer",
        "s": "stop", "u": "unlock a door", "e": "for five minutes", "f": "what is your name",
        "g": "tell me a joke", "h": "open the roof",
    ]

    static func dictionary(covers: [String] = ["blinds"]) throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                locale: "en",
                lists: [
                    "light": ["kitchen light", "hall light"], "cover": covers,
                    "minutes": ["five minutes", "ten minutes"],
                ],
                intents: [
                    "TurnOn": ["turn on the {light:name}"], "Close": ["(close|open) the {cover:name}"],
                    "AskTimer": ["set a timer"], "SetTimer": ["set a timer for {minutes:time}"],
                    "GetName": ["what is your name"],
                ])
        ])
    }

    /// A house with a command that needs the area of the speaker, and one that can be misheard.
    static func areas() throws -> CommandDictionary {
        var source = DictionarySource(locale: "en", lists: ["area": ["Kitchen", "Hall"]], intents: [:])
        source.intents = [
            IntentSource(
                name: Located("Stop"),
                blocks: [
                    PhraseBlockSource(
                        phrases: [Located("stop")],
                        requires: [ContextCondition(key: Located("area"), entity: "area")])
                ]),
            IntentSource(name: Located("Go"), phrases: [Located("go to the {area}")]),
            IntentSource("Unlock", phrases: "unlock the door"),
        ]
        return try CommandDictionary([source])
    }

    static func speech(
        _ recogniser: LetterRecogniser = LetterRecogniser(),
        listen: @escaping @Sendable (CommandDictionary) throws -> Void = { _ in }
    ) -> WyomingSpeech {
        var recogniser = recogniser
        recogniser.exchange = listen
        return WyomingSpeech(recogniser, locale: "en", name: "letters", attribution: (name: "tests", url: ""))
    }

    /// A configuration with a free port, and a detector of spelled voice.
    static func configuration() throws -> WyomingServerConfiguration {
        var configuration = WyomingServerConfiguration(address: try WyomingServerAddress("tcp://127.0.0.1:0"))
        configuration.voiceActivity = SpelledVoice()
        return configuration
    }
}

extension WyomingServer {
    /// Runs the server while a closure uses it.
    func serving<Result: Sendable>(_ use: (WyomingServerAddress) async throws -> Result) async throws -> Result {
        let (addresses, bound) = AsyncStream.makeStream(of: WyomingServerAddress.self)
        let running = Task {
            defer { bound.finish() }
            try await run { bound.yield($0) }
        }
        defer { running.cancel() }
        guard let address = await addresses.first(where: { _ in true }) else {
            try await running.value
            throw CancellationError()
        }
        let result = try await use(address)
        running.cancel()
        _ = await running.result
        return result
    }
}
#endif
