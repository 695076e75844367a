#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentTesting

/// Measures how long a local command takes from its partial transcript to the event that fires it, with nothing in flight and
/// while an online service stalls.
///
/// The whole real-time session is measured, stream to stream, with a real server on this machine that accepts questions and
/// never answers. The command has the policy `instant`, so that the time contains only processing and no waiting.
struct StalledBenchmark {
    /// The number of measurements of each situation, in turns.
    var count = 2_000
    /// The number of utterances before the measurement.
    private static let warmUp = 200
    /// The number of stalled questions of other sessions.
    private static let otherQuestions = 8

    /// The questions in flight when the command is said.
    enum Situation: String, CaseIterable, Codable {
        case nothing = "nothing in flight"
        /// The command cancels the question, which is part of the time.
        case own = "the session's own question stalls"
        case others = "8 questions of other sessions stall"
    }

    /// The measurements of a situation, in microseconds.
    struct Row {
        var situation: Situation
        var times: [Double] = []
    }

    private let command = "stop now"
    private let unknown = "sing me a song"

    /// Measures.
    func run() async throws -> [Row] {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                intents: [
                    IntentSource("Stop", fire: .instant, phrases: "stop now"),
                    IntentSource(
                        name: Located("Other"), phrases: GeneratedPhrases(count: 10_000).phrases.map { Located($0) }),
                ])
        ])
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        server.always(.stall(.beforeHead))
        let transport = CurlTransport()
        let service = DialectService(
            try LUISv3(endpoint: server.url, app: "demo"), over: transport, timeLimit: .seconds(600))
        var session = StalledSession(IntentResolver(dictionaries: [dictionary], service: service))
        var rows = Situation.allCases.map { Row(situation: $0) }
        for round in 0..<(count + Self.warmUp) {
            for index in rows.indices {
                // Each situation begins in the same way, with questions that the threads have just processed.
                try await session.speak(command)
                var others = try await stalledQuestions(to: service, on: server)
                if rows[index].situation != .others {
                    await Self.end(&others)
                    _ = try await server.log { $0.openConnections == 0 }
                }
                if rows[index].situation == .own {
                    let asked = server.log.requests.count
                    session.begin(unknown)
                    _ = try await server.log { $0.requests.count == asked + 1 }
                }
                let time = try await session.timeToFire(command)
                await Self.end(&others)
                // Wait, so that the closing of connections is not measured with the next command.
                _ = try await server.log { $0.openConnections == 0 }
                if round >= Self.warmUp { rows[index].times.append(time / .microseconds(1)) }
            }
        }
        await transport.close()
        return rows
    }

    /// Asks questions of other sessions, and waits until the server has received them.
    private func stalledQuestions(
        to service: some OnlineIntentService, on server: IntentServer
    ) async throws -> [Task<Void, Never>] {
        let asked = server.log.requests.count
        let questions = (0..<Self.otherQuestions).map { number in
            Task { _ = try? await service.prediction(for: Question(text: "\(unknown) \(number)")) }
        }
        _ = try await server.log { $0.requests.count == asked + Self.otherQuestions }
        return questions
    }

    private static func end(_ questions: inout [Task<Void, Never>]) async {
        for question in questions { question.cancel() }
        for question in questions { await question.value }
        questions = []
    }
}

/// A real-time session and its utterances.
private struct StalledSession {
    /// The session ended, or fired another command.
    struct WrongEvent: Error {}

    private let post: AsyncStream<RecognitionEvent>.Continuation
    private var events: AsyncThrowingStream<ResolverEvent, any Error>.AsyncIterator
    private let start = ContinuousClock.now
    private var number = 0

    init(_ resolver: IntentResolver) {
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        self.post = post
        events = resolver.events(for: input).makeAsyncIterator()
    }

    /// Begins an utterance with its final transcript.
    mutating func begin(_ text: String) {
        number += 1
        post(text, isFinal: true)
    }

    /// Sends a whole utterance, and waits until it fires.
    mutating func speak(_ text: String) async throws {
        begin(text)
        try await untilFired()
    }

    /// Begins an utterance with a partial transcript, and ends it once it has fired.
    ///
    /// - Returns: The time from the partial transcript to the event.
    mutating func timeToFire(_ text: String) async throws -> Duration {
        number += 1
        let start = ContinuousClock.now
        post(text, isFinal: false)
        try await untilFired()
        let time = start.duration(to: .now)
        post(text, isFinal: true)
        return time
    }

    private func post(_ text: String, isFinal: Bool) {
        post.yield(
            .transcript(
                Transcript(
                    utterance: UtteranceID("u\(number)"), at: start.duration(to: .now), text: text,
                    isFinal: isFinal)))
    }

    private mutating func untilFired() async throws {
        let utterance = UtteranceID("u\(number)")
        while let event = try await events.next() {
            guard event.utterance == utterance, case .fired(let fired, _) = event.kind else { continue }
            guard fired.command.intent == "Stop", fired.source == .dictionary else { throw WrongEvent() }
            return
        }
        throw WrongEvent()
    }
}

extension [StalledBenchmark.Row] {
    var table: String {
        let heading = "stalled: partial transcript to fired command, microseconds"
        func padded(_ text: String) -> String { text + String(repeating: " ", count: Swift.max(0, 58 - text.count)) }
        return
            ([padded(heading) + "       p50       p99       max"]
            + map { row in
                padded("  " + row.situation.rawValue)
                    + String(
                        format: "%10.1f%10.1f%10.1f", percentile(row.times, 0.5), percentile(row.times, 0.99),
                        row.times.max() ?? 0)
            }).joined(separator: "\n")
    }
}
#endif
