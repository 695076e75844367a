#if Tool
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting

/// Asks one transport many questions, in rounds, each with its own server that ends with the round.
struct SoakRun {
    var requests: Int
    var parallel: Int
    var seed: UInt64

    /// The number of rounds: enough to see growth.
    private static let rounds = 10
    /// The time limit for a question.
    ///
    /// It is short, since stalled questions take all of it; on a busy machine some good answers are late, which is a valid
    /// outcome.
    private static let timeLimit = Duration.milliseconds(40)

    func report() async throws -> SoakReport {
        var report = SoakReport(requests: requests)
        var random = SplitMix64(seed: seed)
        report.beforehand = ProcessFigures.now
        let transport = CurlTransport()
        // This server refuses connections and keeps its port, so that no other server can use it.
        let refusing = try IntentServer(answers: [:])
        refusing.refuseConnections()
        let clock = ContinuousClock()
        let start = clock.now
        var first = 0
        for round in 0..<Self.rounds {
            let end = requests * (round + 1) / Self.rounds
            let questions = (first..<end).map { SoakQuestion(number: $0, using: &random) }
            first = end
            let server = try SoakServer()
            try await ask(questions, server: server.url, refusing: refusing.url, over: transport, &report)
            report.add(try server.stop(), of: questions)
            if let figures = ProcessFigures.now { report.figures.append(figures) }
        }
        await transport.close()
        refusing.stop()
        try await report.measureAfterwards()
        report.seconds = start.duration(to: clock.now) / .seconds(1)
        return report
    }

    private func ask(
        _ questions: [SoakQuestion], server: String, refusing: String, over transport: CurlTransport,
        _ report: inout SoakReport
    ) async throws {
        func service(_ url: String) throws -> some OnlineIntentService {
            DialectService(try LUISv3(endpoint: url, app: "soak"), over: transport, timeLimit: Self.timeLimit)
        }
        let (good, bad) = (try service(server), try service(refusing))
        let round = SoakRound(
            questions: questions, parallel: parallel, patience: Self.timeLimit + .seconds(10), clock: ContinuousClock())
        await round.run { question in
            await question.outcome(asking: question.treatment == .refuse ? bad : good)
        } tell: {
            report.add($0)
        }
    }
}
#endif
