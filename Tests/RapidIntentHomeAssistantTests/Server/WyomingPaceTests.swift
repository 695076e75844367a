#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentTesting
import Synchronization
import Testing

@testable import RapidIntentHomeAssistant

/// Turns whose recogniser is held, on a clock that stands still: no time limit ends them.
@Suite("WyomingServer: a recogniser that is slower than speech", .timeLimit(.minutes(1)))
struct WyomingPaceTests {
    private let clock = StepClock()
    private let hold = Hold()
    private let log = Log()

    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    private func server(turns: Int = 8) throws -> WyomingServer {
        try House.server(LetterRecogniser(hold: hold)) {
            $0.limits.turns = turns
            $0.clock = clock
        } report: { [log] line in
            log.lines.withLock { $0.append(line) }
        }
    }

    /// Says a text, and waits until its turn is granted and all of it waits to be heard.
    private func say(_ text: String, to client: Client, of server: WyomingServer) async throws {
        try await client.begin()
        try await client.say(text)
        try await client.send("ping")
        #expect(try await client.next()?.type == "pong")
        while server.turns.open == 0 { await Task.yield() }
    }

    @Test("a client that vanishes while its audio waits frees its turn at once, although the recogniser is not done")
    func vanishing() async throws {
        let server = try server(turns: 1)
        try await server.serving { address in
            for isReset in [false, true] {
                try await Client.with(address) { client in
                    try await client.begin()
                    // Its end comes behind audio that nobody hears.
                    try await client.say(String(repeating: "g", count: 60))
                    while server.turns.open == 0 { await Task.yield() }
                    if isReset { try await client.reset() }
                }
                while server.turns.open > 0 { await Task.yield() }
            }
            hold.allow(until: .seconds(60))
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a___")
                #expect(try await client.transcript() == "turn on the kitchen light")
            }
        }
        #expect(server.turns == WyomingTurnCounts(granted: 3))
        #expect(log.lines.withLock { $0 } == [])
    }

    @Test("while a turn is slow, which is counted and logged once, no other is granted until it has caught up")
    func slow() async throws {
        let server = try server()
        try await server.serving { address in
            try await Client.with(address) { first in
                try await say("_a_____________", to: first, of: server)
                clock.advance(by: .seconds(3))
                try await Client.with(address) { second in
                    try await second.begin()
                    let refused = try await second.rest()
                    #expect(
                        refused == [
                            #"error {"text":"the recogniser is slower than speech with 1 speaker, so no more are "#
                                + #"recognised; use fewer clients, the recogniser Moonshine, or a smaller dictionary","#
                                + #""code":"turn-failed"}"#
                        ])
                }
                // The refusal counts and reports what it is for, whether or not the recogniser has heard more.
                #expect(server.turns == WyomingTurnCounts(open: 1, granted: 1, refusedAsSlow: 1, slow: 1))
                #expect(log.lines.withLock { $0.count } == 1)
                hold.allow(until: .seconds(60))
                #expect(try await first.transcript() == "turn on the kitchen light")
                try await first.begin()
                try await first.say("_h___")
                try await first.send("audio-stop")
                #expect(try await first.transcript() == "open the roof")
            }
        }
        #expect(server.turns == WyomingTurnCounts(granted: 2, refusedAsSlow: 1, slow: 1))
        let lines = log.lines.withLock { $0 }
        #expect(lines.count == 1)
        #expect(
            try #require(lines.first).wholeMatch(
                of:
                    /the recogniser is slower than speech: it heard 0\.\d s of audio in 3\.0 s, with 1 speaker at once; .*/
            ) != nil, "\(lines)")
    }

    @Test("a turn whose text nobody waits for any more ends with an error")
    func late() async throws {
        let server = try server()
        try await server.serving { address in
            try await Client.with(address) { client in
                try await say("_a______", to: client, of: server)
                clock.advance(by: .seconds(16))
                hold.allow(until: .milliseconds(20))
                let events = try await client.rest()
                #expect(events.last?.contains("the recogniser is much slower than speech: it heard 0.") == true)
                #expect(events.last?.contains(" s of audio in 16.0 s, with 1 speaker at once; use ") == true)
            }
            while server.turns.open > 0 { await Task.yield() }
            hold.allow(until: .seconds(60))
        }
        #expect(server.turns == WyomingTurnCounts(granted: 1, slow: 1))
    }
}
#endif
