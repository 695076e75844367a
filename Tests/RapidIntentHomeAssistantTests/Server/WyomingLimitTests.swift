#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

@Suite("WyomingServer: limits", .timeLimit(.minutes(5)))
struct WyomingLimitTests {
    @Test("nonsense gets an error, and the connection is closed")
    func nonsense() async throws {
        try await House.server { $0.limits.eventBytes = 1_000 }.serving { address in
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
        let server = try House.server { $0.limits.turns = 1 }
        try await server.serving { address in
            for text in ["", "_", "_g", "_g___"] {
                try await Client.with(address) { client in
                    try await client.begin()
                    try await client.say(text)
                    while server.turns.open == 0 { await Task.yield() }
                }
                while server.turns.open > 0 { await Task.yield() }
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
        let server = try House.server {
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
                    while server.turns.open == 0 { await Task.yield() }
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
        try await House.server {
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
        try await House.server { $0.limits.silentClient = .milliseconds(50) }.serving { address in
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
        let server = try House.server(LetterRecogniser(failure: Broken()))
        try await server.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a")
                #expect(try await client.rest().last?.contains("the recogniser failed: Broken()") == true)
            }
            #expect(server.turns.open == 0)
        }
    }
}
#endif
