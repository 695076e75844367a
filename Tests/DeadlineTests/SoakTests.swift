#if Tool
import Foundation
import RapidIntent
import RapidIntentTesting
import Testing

@testable import rapid_intent_soak

@Suite(.timeLimit(.minutes(5))) struct SoakTests {
    /// The program beside the tests in the build folder.
    private static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent-soak")
    }()

    @Test("Each of 2000 questions receives its own answer once, and memory does not grow")
    func short() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--requests", "2000"]
        process.standardOutput = output
        try process.run()
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.hasPrefix("2000 requests in "))
        for outcome in ["answered", "cancelled", "timedOut", "interrupted", "badReply", "serverFailed", "unreachable"] {
            #expect(text.contains("\n  \(outcome): "), "\(text)")
        }
    }

    @Test("A soak reports each fault that it looks for")
    func complaints() {
        var report = SoakReport(requests: 3)
        #expect(report.complaints.isEmpty)
        for outcome in [SoakOutcome.answered(isRight: false), .forgotten, .forgotten, .failed(.timedOut)] {
            report.add(outcome)
        }
        report.repeated = 3
        let sound = ProcessFigures(memory: 20_000, descriptors: 10, sockets: 1, threads: 5)
        report.beforehand = sound
        report.afterwards = ProcessFigures(memory: 20_000, descriptors: 15, sockets: 5, threads: 5)
        report.figures = [
            sound, sound,
            ProcessFigures(memory: 20_000 + report.memoryLimit + 1, descriptors: 43, sockets: 1, threads: 8),
        ]
        #expect(
            report.complaints == [
                "1 answers belong to other questions", "3 questions were sent twice though the server was answering",
                "2 questions were never answered", "memory grew by \(report.memoryLimit + 1) KiB",
                "descriptors grew by 33", "threads were left behind", "4 sockets were left open",
            ])
    }

    @Test("A question that never ends is abandoned, and does not block the soak")
    func forgotten() async throws {
        var random = SplitMix64(seed: 1)
        let questions = (0..<20).map { SoakQuestion(number: $0, using: &random) }
        let clock = StepClock()
        let round = SoakRound(questions: questions, parallel: 4, patience: .seconds(8), clock: clock)
        let (othersEnded, tellOthersEnded) = AsyncStream.makeStream(of: Void.self)
        let report = Task {
            var report = SoakReport(requests: questions.count)
            await round.run { question in
                guard question.number != 7 else {
                    return await withUnsafeContinuation { (_: UnsafeContinuation<SoakOutcome, Never>) in }
                }
                return .answered(isRight: true)
            } tell: {
                report.add($0)
                if report.outcomes["answered"] == 19 { tellOthersEnded.finish() }
            }
            return report
        }
        for await _ in othersEnded {}
        for _ in 0..<5 {
            try await clock.sleepers(atLeast: 1)
            clock.advance(by: .seconds(2))
        }
        #expect(await report.value.forgotten == 1)
        #expect(await report.value.outcomes == ["answered": 19])
    }

    @Test("A round whose questions have all ended does not wait", arguments: [0, 1, 100])
    func round(count: Int) async {
        var random = SplitMix64(seed: 1)
        let questions = (0..<count).map { SoakQuestion(number: $0, using: &random) }
        var ended = 0
        // The clock stands still.
        await SoakRound(questions: questions, parallel: 4, patience: .seconds(8), clock: StepClock()).run { _ in
            .failed(.timedOut)
        } tell: { _ in
            ended += 1
        }
        #expect(ended == count)
    }

    @Test("A question that reaches the server twice is reported, unless it ended the connection")
    func repeated() throws {
        var random = SplitMix64(seed: 1)
        var questions = (0..<4).map { SoakQuestion(number: $0, using: &random) }
        questions[0].treatment = .answer
        questions[1].treatment = .answer
        questions[2].treatment = .closeBefore
        questions[3].treatment = .stallBody
        var seen = SoakSightings()
        for number in [0, 1, 2, 1, 3, 2, 2] { seen.note(number) }
        #expect(seen.line == "seen 4 repeated 1:2 2:3")
        var report = SoakReport(requests: 4)
        report.add(try #require(SoakSightings(line: seen.line)), of: questions)
        #expect(report.seen == 4)
        #expect(report.repeated == 1)
        #expect(report.resent == 1)
        #expect(report.complaints == ["1 questions were sent twice though the server was answering"])
        #expect(SoakSightings(line: "Killed") == nil)
        #expect(SoakSightings(line: "seen 4 repeated 1") == nil)
    }

    @Test("The server reads the question's number and treatment", arguments: SoakQuestion.Treatment.allCases)
    func reading(treatment: SoakQuestion.Treatment) throws {
        var random = SplitMix64(seed: 1)
        var question = SoakQuestion(number: 4711, using: &random)
        question.treatment = treatment
        let read = try #require(SoakQuestion.read("{\"query\":\"\(question.text)\"}"))
        #expect(read.number == 4711)
        #expect(read.treatment == treatment)
    }

    @Test("The allowed growth of memory depends on the number of questions")
    func memory() {
        let limits = [1, 2_000, 100_000].map { SoakReport(requests: $0).memoryLimit }
        #expect(limits == limits.sorted())
        // A leak of one transfer's buffers and lists for each question is more than what is allowed.
        #expect(limits[1] < 2_000 * 8 / 10 * 900 / 1024)
        #expect(limits[2] < 100_000 * 8 / 10 * 128 / 1024)
    }
}
#endif
