#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import Synchronization
import Testing

@testable import RapidIntentHomeAssistant

@Suite("WyomingServer: turns", .timeLimit(.minutes(5)))
struct WyomingTurnTests {
    /// Two seconds: before that, silence alone ends no turn.
    private static let thinking = String(repeating: "_", count: 20)

    @Test("a complete command ends after a short silence, while the client waits")
    func complete() async throws {
        #expect(try await House.transcript(of: "_a___") == "turn on the kitchen light")
        // What follows later belongs to no turn.
        #expect(try await House.transcript(of: "_a____c") == "turn on the kitchen light")
    }

    @Test("a command that could go on waits as long as the odds say, and what follows in time belongs to it")
    func continued() async throws {
        #expect(try await House.transcript(of: "_d____") == "set a timer")
        #expect(try await House.transcript(of: "_d__e___") == "set a timer for five minutes")
    }

    @Test("anything else ends after a longer silence, and gives its words")
    func silence() async throws {
        let paused = try await House.transcript(of: Self.thinking + "g____f__________")
        #expect(paused == "tell me a joke what is your name")
        #expect(try await House.transcript(of: Self.thinking + "g__________f") == "tell me a joke")
    }

    @Test("several commands end where the last is complete")
    func several() async throws {
        #expect(try await House.transcript(of: "_abc___") == "turn on the kitchen light and close the blinds")
    }

    @Test("the sensitivity of the request changes both silences")
    func sensitivity() async throws {
        #expect(
            try await House.transcript(of: "_a____c______", sensitivity: "relaxed")
                == "turn on the kitchen light close the blinds")
        #expect(
            try await House.transcript(of: Self.thinking + "g______f", sensitivity: "aggressive") == "tell me a joke")
    }

    @Test("without speech, and with none that is passed on, the transcript is empty")
    func nothing() async throws {
        // Five seconds.
        #expect(try await House.transcript(of: String(repeating: "_", count: 52)) == "")
        #expect(try await House.transcript(of: Self.thinking + "g__________") { $0.answersCommandsOnly = true } == "")
        #expect(
            try await House.transcript(of: "_a___") { $0.answersCommandsOnly = true } == "turn on the kitchen light")
        // A command that the recogniser is not sure of must not be carried out.
        #expect(try await House.transcript(of: Self.thinking + "a__________", LetterRecogniser(confidence: 0.4)) == "")
    }

    @Test("a command that needs an area ends after a short silence and is passed on, whether an area is known or not")
    func areaOfSpeech() async throws {
        for area in [nil, "Hall"] {
            let heard = try await House.transcript(of: "_s___", in: House.areas()) {
                $0.area = area
                $0.answersCommandsOnly = true
            }
            #expect(heard == "stop")
        }
    }

    @Test("a command that needs confirmation is passed on, so that the client gets its question")
    func confirmation() async throws {
        let heard = try await House.transcript(of: Self.thinking + "u__________", in: House.areas()) {
            $0.answersCommandsOnly = true
        }
        #expect(heard == "unlock a door")
        let answers = try await House.answers(to: "unlock a door", in: House.areas())
        #expect(answers.first?.hasPrefix(#"not-recognized {"text":"#) == true, "\(answers)")
    }

    @Test("speech that never ends is cut off after 15 s")
    func endless() async throws {
        #expect(try await House.transcript(of: String(repeating: "g", count: 155)) == "tell me a joke")
    }

    @Test("audio-stop ends the turn, and one connection serves several")
    func turns() async throws {
        try await House.server().serving { address in
            try await Client.with(address) { client in
                for _ in 0..<3 {
                    try await client.begin()
                    try await client.say("_a")
                    try await client.send("audio-stop")
                    // Ignored, as what a client still sends while it reads the answer.
                    try await client.say("c___")
                    #expect(try await client.transcript() == "turn on the kitchen light")
                }
            }
        }
    }

    @Test("a recording that is sent at once is heard to its end")
    func recording() async throws {
        try await House.server().serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say(Self.thinking + Self.thinking + "gbh")
                try await client.send("audio-stop")
                let heard = try await client.transcript()
                #expect(heard == "tell me a joke and open the roof")
            }
        }
    }

    @Test("a recording in one chunk, which is longer than the room for audio, is heard to its end")
    func oneChunk() async throws {
        try await House.server().serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                let text = Self.thinking + Self.thinking + "gbh"
                let samples = text.flatMap { letter in
                    Array(repeating: letter.isLetter ? Int16(letter.asciiValue ?? 0) : 0, count: 1_600)
                }
                try await client.send(bytes: WyomingMessage("audio-chunk", Client.format, samples: samples).bytes)
                try await client.send("audio-stop")
                #expect(try await client.transcript() == "tell me a joke and open the roof")
            }
        }
    }

    @Test("changed dictionaries apply from the next turn on")
    func dictionaries() async throws {
        let active = ActiveDictionaries([try House.dictionary()])
        let heard = Mutex<[[String]]>([])
        let server = WyomingServer(
            dictionaries: active,
            speech: House.speech { dictionary in
                heard.withLock { $0.append(dictionary.lists.map(\.name)) }
            }, configuration: try House.configuration())
        try await server.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_h_")
                try await client.send("audio-stop")
                #expect(try await client.transcript() == "open the roof")
                #expect(heard.withLock(\.count) == 0)
                active.current = [try House.dictionary(covers: ["blinds", "roof"])]
                // Complete now, so that a short silence ends it.
                try await client.begin()
                try await client.say("_h___")
                #expect(try await client.transcript() == "open the roof")
                #expect(heard.withLock(\.count) == 1)
                await server.update()
                #expect(heard.withLock(\.count) == 1)
            }
        }
    }
}
#endif
