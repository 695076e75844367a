import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("CurlTransport when the answer is no longer wanted", .timeLimit(.minutes(5)))
struct CurlCancellationTests {
    @Test(
        "cancelling returns at once, and the server sees the connection close", arguments: IntentServer.Place.allCases)
    func inFlight(place: IntentServer.Place) async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.stall(place))
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(60))
        var asked = 0
        var returned = Duration.zero
        // The fastest of five, since a busy machine may be slow at times, but not always.
        repeat {
            let task = Task { await service.outcome() }
            asked += 1
            _ = try await server.log { [asked] in $0.requests.count == asked }
            let start = ContinuousClock.now
            task.cancel()
            #expect(await task.value == .failure(OnlineIntentError(.cancelled, "the answer is no longer wanted")))
            returned = start.duration(to: .now)
        } while returned >= .milliseconds(100) && asked < 5
        #expect(returned < .milliseconds(100))
        let log = try await server.log { $0.openConnections == 0 }
        #expect(log.abandoned == asked)
    }

    @Test("a caller cancelled before its request sends nothing")
    func beforehand() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let service = try LUISv3Service(asking: server, timeLimit: .seconds(30))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await service.outcome()
        }
        #expect(await task.value.code == .cancelled)
        // The next question uses the same path, and is the first one to reach the server.
        #expect(await service.outcome() == .success(song))
        #expect(server.log.requests.count == 1)
    }

    @Test("closing a transport ends requests in flight and refuses new ones")
    func closing() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        server.always(.stall(.beforeHead))
        let transport = CurlTransport()
        let service = try LUISv3Service(asking: server, over: transport, timeLimit: .seconds(60))
        let task = Task { await service.outcome() }
        _ = try await server.log { $0.requests.count == 1 }
        await transport.close()
        await transport.close()
        #expect(await task.value == .failure(OnlineIntentError(.cancelled, "the transport was closed")))
        #expect(await service.outcome() == .failure(OnlineIntentError(.cancelled, "the transport was closed")))
        _ = try await server.log { $0.openConnections == 0 }
    }

    @Test("deallocating a transport closes its connections")
    func release() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        do {
            let service = try LUISv3Service(asking: server, timeLimit: .seconds(30))
            #expect(await service.outcome() == .success(song))
            #expect(server.log.openConnections == 1)
        }
        _ = try await server.log { $0.openConnections == 0 }
    }

    @Test("2000 questions all end, cancelled at random while the server answers, stalls, truncates and refuses")
    func soak() async throws {
        let server = try IntentServer(answers: [song.text: song])
        defer { server.stop() }
        let behaviours: [IntentServer.Behaviour] = [
            .answer, .answerChunked, .answerLate(.milliseconds(3)), .stall(.beforeHead), .stall(.inHead),
            .stall(.inBody), .cutOff(.beforeHead, .reset), .cutOff(.inBody, .close), .cutOff(.inBody, .reset),
            .garbage, .fail(status: 503),
        ]
        // The question determines the behaviour, so that a run can be repeated.
        @Sendable func behaviour(_ body: [UInt8]) -> IntentServer.Behaviour {
            behaviours[body.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % behaviours.count]
        }
        server.decide { behaviour($0.body) }
        var random = SplitMix64(seed: 20_261_121)
        let service = try LUISv3Service(asking: server, timeLimit: .milliseconds(200))
        let watchdog = Watchdog(patience: .seconds(30))
        var codes: [OnlineIntentError.Code?: Int] = [:]
        var forgotten = 0
        for round in 0..<40 {
            // In every fourth round the port refuses connections.
            if round % 4 == 3 { server.refuseConnections() } else { try server.acceptConnections() }
            let delays = (0..<50).map { _ in Int.random(in: 0...6000, using: &random) }
            await withTaskGroup { group in
                for (number, delay) in delays.enumerated() {
                    group.addTask {
                        let task = Task { await service.outcome(for: "question \(round) \(number)") }
                        if delay < 4000 {
                            try? await Task.sleep(for: .microseconds(delay))
                            task.cancel()
                        }
                        return await watchdog.value(of: task)
                    }
                }
                for await outcome in group {
                    if let outcome { codes[outcome.code, default: 0] += 1 } else { forgotten += 1 }
                }
            }
        }
        #expect(forgotten == 0)
        // A question read twice was interrupted before its answer began, on a reused connection.
        let reread = Dictionary(grouping: server.log.requests, by: \.body).filter { $0.value.count > 1 }
        #expect(
            reread.keys.allSatisfy { [.cutOff(.beforeHead, .reset), .cutOff(.inBody, .reset)].contains(behaviour($0)) })
        #expect(
            Set(codes.keys).isSubset(of: [
                nil, .cancelled, .timedOut, .interrupted, .badReply, .serverFailed, .unreachable,
            ]))
        // And it still works.
        try server.acceptConnections()
        server.always(.answer)
        #expect(await service.outcome() == .success(song))
    }
}
