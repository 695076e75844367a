import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Synchronization

/// Asks one transport many questions, in rounds, each with a server of its own that goes away at its end.
struct SoakRun {
    var requests: Int
    var parallel: Int
    var seed: UInt64

    /// The rounds: enough to see whether anything grows.
    private static let rounds = 10

    /// Runs, and tells what came of it.
    func report() async throws -> SoakReport {
        var report = SoakReport(requests: requests)
        var random = SplitMix64(seed: seed)
        report.beforehand = ProcessFigures.now
        let transport = CurlTransport()
        // Nobody listens here, and nobody else will while it is held.
        let refusing = try IntentServer(answers: [:])
        refusing.refuseConnections()
        let clock = ContinuousClock()
        let start = clock.now
        let counts = AnswerCounts(requests)
        var first = 0
        for round in 0..<Self.rounds {
            let end = requests * (round + 1) / Self.rounds
            let questions = (first..<end).map { SoakQuestion(number: $0, using: &random) }
            first = end
            let server = try SoakServer()
            try await ask(questions, server: server.url, refusing: refusing.url, over: transport, counts, &report)
            try server.stop()
            if let figures = ProcessFigures.now { report.figures.append(figures) }
        }
        await transport.close()
        refusing.stop()
        report.afterwards = ProcessFigures.now
        (report.forgotten, report.repeated) = counts.summary
        report.seconds = start.duration(to: clock.now) / .seconds(1)
        return report
    }

    private func ask(
        _ questions: [SoakQuestion], server: String, refusing: String, over transport: CurlTransport,
        _ counts: AnswerCounts, _ report: inout SoakReport
    ) async throws {
        // Stalls end with the time limit, so it is short; a busy machine makes some good answers late, which is an outcome
        // like any other.
        func service(_ url: String) throws -> LUISv3Service {
            LUISv3Service(
                try LUISv3(endpoint: url, app: "soak", key: nil), over: transport, timeLimit: .milliseconds(40))
        }
        let (good, bad) = (try service(server), try service(refusing))
        try await withThrowingTaskGroup(of: (outcome: String, isMistaken: Bool).self) { group in
            var rest = questions[...]
            func add() {
                guard let question = rest.popFirst() else { return }
                group.addTask {
                    await Self.outcome(of: question, asking: question.treatment == .refuse ? bad : good, counts)
                }
            }
            for _ in 0..<parallel { add() }
            while let (outcome, isMistaken) = try await group.next() {
                report.outcomes[outcome, default: 0] += 1
                if isMistaken { report.mistaken += 1 }
                add()
            }
        }
    }

    private static func outcome(
        of question: SoakQuestion, asking service: LUISv3Service, _ counts: AnswerCounts
    ) async -> (outcome: String, isMistaken: Bool) {
        let task = Task {
            defer { counts.count(question.number) }
            do throws(OnlineIntentError) {
                let prediction = try await service.prediction(for: Question(text: question.text))
                return ("answered", prediction.topIntent?.name != question.text)
            } catch {
                return (error.code.rawValue, false)
            }
        }
        if let delay = question.cancellation {
            try? await Task.sleep(for: delay)
            task.cancel()
        }
        return await task.value
    }
}

/// How often each question ended.
private final class AnswerCounts: Sendable {
    private let counts: Mutex<[UInt8]>

    init(_ count: Int) { counts = Mutex([UInt8](repeating: 0, count: count)) }

    func count(_ number: Int) { counts.withLock { $0[number] = min($0[number] + 1, 2) } }

    /// How many never ended, and how many more than once.
    var summary: (never: Int, repeatedly: Int) {
        counts.withLock { counts in (counts.count { $0 == 0 }, counts.count { $0 > 1 }) }
    }
}
