import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentTesting
import Testing
import TestSupport

/// The resolver, a real client and a real server with faults.
@Suite struct ResolverWithServiceTests {
    private static let dictionary = try? CommandDictionary([
        DictionarySource(locale: "en-GB", intents: ["Stop": ["stop now"], "Sing": ["sing"]])
    ])

    private func resolver(asking server: IntentServer, timeLimit: Duration) throws -> IntentResolver {
        IntentResolver(
            dictionaries: [try #require(Self.dictionary)],
            service: try LUISv3Service(asking: server, timeLimit: timeLimit))
    }

    private func final(_ utterance: UtteranceID, at: Duration, _ text: String) -> RecognitionEvent {
        .transcript(Transcript(utterance: utterance, at: at, text: text, isFinal: true))
    }

    @Test(
        "If the service fails, an unknown text is unresolved within the deadline, with the failure",
        arguments: [
            (.stall(.beforeHead), .timedOut), (.stall(.inHead), .timedOut), (.stall(.inBody), .timedOut),
            (.answerLate(.seconds(20)), .timedOut),
            (.cutOff(.beforeHead, .reset), .interrupted), (.cutOff(.inBody, .close), .interrupted),
            (.fail(status: 401), .unauthorised), (.fail(status: 404), .notFound),
            (.fail(status: 429, retryAfter: "1"), .rateLimited), (.fail(status: 500), .serverFailed),
            (.fail(status: 503), .serverFailed), (.garbage, .badReply), (.garbageBody, .badReply),
            (.emptyBody, .badReply),
        ] as [(IntentServer.Behaviour, OnlineIntentError.Code)])
    func faults(behaviour: IntentServer.Behaviour, code: OnlineIntentError.Code) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(behaviour)
        // Only the deadline ends behaviours that never answer.
        let resolution = try await resolver(asking: server, timeLimit: .milliseconds(400)).resolution(of: song.text)
        guard case .unresolved(.serviceFailed(let error)) = resolution.outcome else {
            Issue.record("\(String(describing: behaviour)) gave \(String(describing: resolution.outcome))")
            return
        }
        #expect(error.code == code, "\(behaviour) gave \(error)")
        #expect(resolution.serviceTime != nil)
    }

    @Test("A refused connection is reported at once")
    func refused() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.refuseConnections()
        let outcome = try await resolver(asking: server, timeLimit: .seconds(30)).resolution(of: song.text).outcome
        guard case .unresolved(.serviceFailed(let error)) = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        #expect(error.code == .unreachable)
    }

    @Test("While the service stalls, a local command fires on time and cancels the question", .timeLimit(.minutes(5)))
    func localCommandsDoNotWait() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.stall(.beforeHead))
        // Only the command can end this: the deadline is beyond the test's time limit.
        let resolver = try resolver(asking: server, timeLimit: .seconds(300))
        let clock = StepClock()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        var events = resolver.events(for: input, pacing: .clock(clock)).makeAsyncIterator()
        post.yield(final("u1", at: .zero, song.text))
        _ = try await events.next()
        _ = try await server.log { $0.requests.count == 1 }
        post.yield(.transcript(Transcript(utterance: "u2", at: .milliseconds(50), text: "stop now")))
        var outcomes: [String] = []
        while let event = try await events.next() {
            switch event.kind {
            case .partial:
                try await clock.sleepers(atLeast: 1)
                clock.advance(by: .milliseconds(150))
            case .unresolved(let reason, _): outcomes.append("\(event.utterance) \(reason.name)")
            case .fired(let fired, _):
                outcomes.append("\(event.utterance) \(fired.command) at \(event.at)")
                post.finish()
            default: break
            }
        }
        #expect(outcomes == ["u1 serviceFailed", "u2 Stop at 0.2 seconds"])
        // The server sees that the client no longer waits for its answer.
        _ = try await server.log { $0.abandoned == 1 }
    }

    @Test("An answer above the threshold fires, over a persistent connection")
    func answers() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let resolver = try resolver(asking: server, timeLimit: .seconds(30))
        for _ in 0..<3 {
            let outcome = await resolver.resolution(of: song.text).outcome
            guard case .fired(let fired) = outcome else {
                Issue.record("\(String(describing: outcome))")
                return
            }
            #expect(fired.source == .online)
            #expect(
                fired.command
                    == Command(
                        intent: "Sing", entities: [Entity(name: "thing", value: "song", text: "song", words: 3..<4)]))
        }
        #expect(server.log.connections == 1)
        #expect(await resolver.resolution(of: "stop now").serviceTime == nil)
        #expect(server.log.requests.count == 3)
    }
}
