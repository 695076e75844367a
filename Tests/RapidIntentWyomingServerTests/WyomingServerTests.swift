import NIOCore
import NIOPosix
import Foundation
import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import RapidIntentWyoming
import Synchronization
import TestSupport
import Testing

@testable import RapidIntentWyomingServer

@Suite("WyomingServer", .timeLimit(.minutes(5)))
struct WyomingServerTests {
    private func server(
        _ recogniser: LetterRecogniser = LetterRecogniser(), of dictionary: CommandDictionary? = nil,
        configure: (inout WyomingServerConfiguration) -> Void = { _ in }
    ) throws -> WyomingServer {
        var configuration = try House.configuration()
        configure(&configuration)
        return WyomingServer(
            dictionaries: ActiveDictionaries([try dictionary ?? House.dictionary()]),
            speech: House.speech(recogniser), configuration: configuration)
    }

    // MARK: The end of a turn

    /// The transcript of a turn whose client says a text, and then neither sends more nor stops.
    private func transcript(
        of text: String, _ recogniser: LetterRecogniser = LetterRecogniser(), in dictionary: CommandDictionary? = nil,
        sensitivity: String? = nil,
        configure: (inout WyomingServerConfiguration) -> Void = { _ in }
    ) async throws -> String? {
        try await server(recogniser, of: dictionary, configure: configure).serving { address in
            try await Client.with(address) { client in
                try await client.begin(sensitivity.map { [("vad_sensitivity", .string($0))] } ?? [])
                try await client.say(text)
                return try await client.transcript()
            }
        }
    }

    /// Two seconds: before that, silence alone ends no turn.
    private static let thinking = String(repeating: "_", count: 20)

    @Test("a complete command ends after a short silence, while the client waits")
    func complete() async throws {
        #expect(try await transcript(of: "_a___") == "turn on the kitchen light")
        // What follows later belongs to no turn.
        #expect(try await transcript(of: "_a____c") == "turn on the kitchen light")
    }

    @Test("a command that could go on waits as long as the odds say, and what follows in time belongs to it")
    func continued() async throws {
        #expect(try await transcript(of: "_d____") == "set a timer")
        #expect(try await transcript(of: "_d__e___") == "set a timer for five minutes")
    }

    @Test("anything else ends after a longer silence, and gives its words")
    func silence() async throws {
        let paused = try await transcript(of: Self.thinking + "g____f__________")
        #expect(paused == "tell me a joke what is your name")
        #expect(try await transcript(of: Self.thinking + "g__________f") == "tell me a joke")
    }

    @Test("several commands end where the last is complete")
    func several() async throws {
        #expect(try await transcript(of: "_abc___") == "turn on the kitchen light and close the blinds")
    }

    @Test("the sensitivity of the request changes both silences")
    func sensitivity() async throws {
        #expect(
            try await transcript(of: "_a____c______", sensitivity: "relaxed")
                == "turn on the kitchen light close the blinds")
        #expect(try await transcript(of: Self.thinking + "g______f", sensitivity: "aggressive") == "tell me a joke")
    }

    @Test("without speech, and with none that is passed on, the transcript is empty")
    func nothing() async throws {
        // Five seconds.
        #expect(try await transcript(of: String(repeating: "_", count: 52)) == "")
        #expect(try await transcript(of: Self.thinking + "g__________") { $0.answersCommandsOnly = true } == "")
        #expect(try await transcript(of: "_a___") { $0.answersCommandsOnly = true } == "turn on the kitchen light")
        // A command that the recogniser is not sure of must not be carried out.
        #expect(try await transcript(of: Self.thinking + "a__________", LetterRecogniser(confidence: 0.4)) == "")
    }

    @Test("a command that needs an area ends after a short silence and is passed on, whether an area is known or not")
    func areaOfSpeech() async throws {
        for area in [nil, "Hall"] {
            let heard = try await transcript(of: "_s___", in: House.areas()) {
                $0.area = area
                $0.answersCommandsOnly = true
            }
            #expect(heard == "stop")
        }
    }

    @Test("a command that needs confirmation is passed on, so that the client gets its question")
    func confirmation() async throws {
        let heard = try await transcript(of: Self.thinking + "u__________", in: House.areas()) {
            $0.answersCommandsOnly = true
        }
        #expect(heard == "unlock a door")
        let answers = try await answers(to: "unlock a door", in: House.areas())
        #expect(answers.first?.hasPrefix(#"not-recognized {"text":"#) == true, "\(answers)")
    }

    @Test("speech that never ends is cut off after 15 s")
    func endless() async throws {
        #expect(try await transcript(of: String(repeating: "g", count: 155)) == "tell me a joke")
    }

    @Test("audio-stop ends the turn, and one connection serves several")
    func turns() async throws {
        try await server().serving { address in
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
        try await server().serving { address in
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
        try await server().serving { address in
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

    // MARK: Limits

    @Test("nonsense gets an error, and the connection is closed")
    func nonsense() async throws {
        try await server { $0.limits.eventBytes = 1_000 }.serving { address in
            for (bytes, reason) in [
                (Array("GET / HTTP/1.1\r\n".utf8), "a header that is not JSON"),
                (Array("{\"type\":\"audio-chunk\",\"payload_length\":1001}\n".utf8), "announces 1001 bytes"),
                (Array(repeating: UInt8(ascii: "a"), count: 2_000), "a line of more than 1000 bytes"),
            ] {
                try await Client.with(address) { client in
                    try await client.send(bytes: bytes)
                    let events = try await client.rest()
                    #expect(events.count == 1)
                    #expect(events.first?.contains("error {\"text\":\"the client ") == true, "\(events)")
                    #expect(events.first?.contains(reason) == true, "\(events)")
                }
            }
        }
    }

    @Test("a client that vanishes, in whatever state, frees its recogniser")
    func vanishing() async throws {
        let server = try server { $0.limits.turns = 1 }
        try await server.serving { address in
            for text in ["", "_", "_g", "_g___"] {
                try await Client.with(address) { client in
                    try await client.begin()
                    try await client.say(text)
                    while await server.turns == 0 { await Task.yield() }
                }
                while await server.turns > 0 { await Task.yield() }
            }
            // The only place is free.
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a___")
                #expect(try await client.transcript() == "turn on the kitchen light")
            }
        }
    }

    @Test("beyond the limits of clients and of turns, a client is told so")
    func crowd() async throws {
        let server = try server {
            $0.limits.turns = 1
            $0.limits.clients = 2
        }
        try await server.serving { address in
            try await Client.with(address) { first in
                try await first.send("ping")
                #expect(try await first.next()?.type == "pong")
                try await Client.with(address) { second in
                    try await second.send("ping")
                    #expect(try await second.next()?.type == "pong")
                    try await Client.with(address) { third in
                        let refused = try await third.rest()
                        #expect(refused.first?.contains("2 clients are connected already") == true, "\(refused)")
                    }
                    try await first.begin()
                    while await server.turns == 0 { await Task.yield() }
                    try await second.begin()
                    let refused = try await second.rest()
                    #expect(refused.count == 1)
                    #expect(refused.first?.contains("1 clients speak already") == true, "\(refused)")
                }
                try await first.say("_a___")
                #expect(try await first.transcript() == "turn on the kitchen light")
            }
        }
    }

    @Test("a client that is silent for too long is closed: while it speaks with an error, otherwise without")
    func silentClients() async throws {
        try await server {
            $0.limits.idle = .milliseconds(100)
            $0.limits.silentClient = .milliseconds(50)
        }.serving { address in
            try await Client.with(address) { client in
                // The beginning of an event is no event; it may come too late.
                try? await client.send(bytes: Array("{\"type\"".utf8))
                let next = try await client.next()
                #expect(next == nil)
            }
        }
        try await server { $0.limits.silentClient = .milliseconds(50) }.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_g")
                let events = try await client.rest()
                #expect(events.last?.contains("no audio came for 0.05 seconds") == true, "\(events)")
            }
        }
    }

    @Test("a recogniser that fails is reported to the client, without its words")
    func failure() async throws {
        struct Broken: Error {}
        let server = try server(LetterRecogniser(failure: Broken()))
        try await server.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a")
                #expect(try await client.rest().last?.contains("the recogniser failed: Broken()") == true)
            }
            #expect(await server.turns == 0)
        }
    }

    // MARK: Intents

    /// The answers to a text.
    private func answers(
        to text: String, context: JSON? = nil, count: Int = 1, _ answers: WyomingAnswers = WyomingAnswers(),
        in dictionary: CommandDictionary? = nil, configure: (inout WyomingServerConfiguration) -> Void = { _ in }
    ) async throws -> [String] {
        try await server(of: dictionary) {
            $0.answers = answers
            configure(&$0)
        }.serving { address in
            try await Client.with(address) { client in
                try await client.send(
                    "transcript", [("text", .string(text))] + (context.map { [("context", $0)] } ?? []))
                var events: [String] = []
                for _ in 0..<count {
                    let event = try #require(try await client.next())
                    events.append("\(event.type) \(JSON.object(event.data).text)")
                }
                return events
            }
        }
    }

    @Test("a text is answered with its intents, in order, and with the client's context")
    func intents() async throws {
        let context = JSON.object([("conversation_id", .string("c1")), ("device_id", .null)])
        let returned = #""context":{"conversation_id":"c1","device_id":null}"#
        #expect(
            try await answers(to: "Turn on the hall light.", context: context) == [
                #"intent {"name":"TurnOn","entities":[{"name":"name","value":"hall light"}],\#(returned)}"#
            ])
        #expect(
            try await answers(to: "turn on the kitchen light and close the blinds", context: context, count: 4) == [
                "intents-start {\(returned)}",
                #"intent {"name":"TurnOn","entities":[{"name":"name","value":"kitchen light"}],\#(returned)}"#,
                #"intent {"name":"Close","entities":[{"name":"name","value":"blinds"}],\#(returned)}"#,
                "intents-stop {}",
            ])
    }

    @Test(
        "the area of a client is that of its satellite, then of its device, then the default; its own context goes first",
        arguments: [
            ([("satellite_id", "assist_satellite.hall"), ("device_id", "d1")], "Hall", "Kitchen"),
            ([("satellite_id", "assist_satellite.other"), ("device_id", "d1")], "Attic", "Kitchen"),
            ([("device_id", "d2")], "Kitchen", "Kitchen"), ([("area", "Cellar"), ("device_id", "d1")], "Cellar", nil),
            ([("device_id", "d2")], nil, nil),
        ])
    func areaOfText(context: [(String, String)], area: String?, usual: String?) async throws {
        let context = JSON.object(context.map { ($0.0, .string($0.1)) })
        let found = try await answers(to: "stop", context: context, in: House.areas()) {
            $0.area = usual
            $0.areas = ["assist_satellite.hall": "Hall", "d1": "Attic"]
        }
        let intent = area.map { #"intent {"name":"Stop","entities":[{"name":"area","value":"\#($0)"}],"# }
        #expect(found.first?.hasPrefix(intent ?? "not-recognized") == true, "\(found)")
    }

    @Test("what is not understood is not recognised, or has its configured text")
    func unknown() async throws {
        #expect(try await answers(to: "tell me a joke") == ["not-recognized {}"])
        #expect(
            try await answers(to: "tell me a joke", WyomingAnswers(otherwise: "Sorry"))
                == [#"not-handled {"text":"Sorry"}"#])
    }

    @Test("a command with an answer text is handled; among others, the text is that of its intent")
    func handled() async throws {
        let texts = WyomingAnswers(["GetName": "Ida", "TurnOn": "The {name} is on"])
        #expect(try await answers(to: "what is your name", texts) == [#"handled {"text":"Ida"}"#])
        let several = try await answers(to: "turn on the hall light and close the blinds", count: 4, texts)
        let command = #""name":"TurnOn","entities":[{"name":"name","value":"hall light"}]"#
        #expect(several[1] == "intent {\(command),\"text\":\"The hall light is on\"}")
        #expect(several[2] == #"intent {"name":"Close","entities":[{"name":"name","value":"blinds"}]}"#)
    }

    @Test("spoken words in an answer have no braces, because Home Assistant reads the answer as a template")
    func braces() {
        let spoken = Entity(name: "words", value: "{{ 1 }}", text: "{{ 1 }}", words: nil)
        let answers = WyomingAnswers(["Say": "You said {words}."])
        #expect(answers.text(for: Command(intent: "Say", entities: [spoken])) == "You said  1 .")
    }

    // MARK: Peers

    @Test("a Unix domain socket serves as well, and is removed at the end")
    func unixSocket() async throws {
        let folder = try ScratchFolder()
        let path = folder.path("wyoming.sock")
        let server = try server { $0.address = .unix(path: path) }
        try await server.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a___")
                #expect(try await client.transcript() == "turn on the kitchen light")
            }
        }
        #expect(try folder.names == [])
    }

    @Test("an address that is taken is an error")
    func taken() async throws {
        try await server().serving { address in
            let second = try server { $0.address = address }
            await #expect(throws: (any Error).self) { try await second.run() }
        }
    }

    @Test("a Unix domain socket of a running server is refused, and one that was left over is replaced")
    func takenSocket() async throws {
        let folder = try ScratchFolder()
        let path = folder.path("wyoming.sock")
        let other = folder.path("other.sock")
        let leftOver = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(unixDomainSocketPath: other).get()
        // Its end removes the file, but not the other name of it.
        try #require(link(other, path) == 0)
        try await leftOver.close()
        try #require(try folder.names == ["wyoming.sock"])
        try await server { $0.address = .unix(path: path) }.serving { address in
            let second = try server { $0.address = address }
            await #expect(throws: IOError.self) { try await second.run() }
            try await Client.with(address) { client in
                try await client.send("ping")
                #expect(try await client.next()?.type == "pong")
            }
        }
        #expect(try folder.names == [])
    }

    @Test("this package's own client hears what the server hears")
    func ownClient() async throws {
        try await server().serving { address in
            let options = WyomingOptions(locale: "en", detector: SpelledVoice())
            let recogniser = try WyomingRecogniser("\(address)", options: options)
            let heard = await Heard(recogniser.recognise(SpelledAudio("______ac____________")))
            #expect(heard.error == nil)
            #expect(heard.finals == ["turn on the kitchen light close the blinds"])
        }
    }
}
