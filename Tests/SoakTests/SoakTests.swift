import Foundation
import Testing

@testable import rapid_intent_soak

@Suite(.timeLimit(.minutes(5))) struct SoakTests {
    /// The program beside the tests in the build folder.
    private static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent-soak")
    }()

    @Test("2000 questions are each answered once with their own answer, and nothing grows")
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

    @Test("A soak complains of what it is run for")
    func complaints() {
        var report = SoakReport(requests: 3)
        #expect(report.complaints.isEmpty)
        report.mistaken = 1
        report.forgotten = 2
        report.repeated = 3
        let sound = ProcessFigures(memory: 20_000, descriptors: 10, sockets: 1, threads: 5)
        report.beforehand = sound
        report.afterwards = ProcessFigures(memory: 20_000, descriptors: 15, sockets: 4, threads: 5)
        report.figures = [
            sound, sound,
            ProcessFigures(memory: 20_000 + SoakReport.memoryLimit + 1, descriptors: 43, sockets: 1, threads: 8),
        ]
        #expect(
            report.complaints == [
                "1 answers belong to other questions", "3 questions were answered twice",
                "2 questions were never answered", "memory grew by 4097 KiB", "descriptors grew by 33",
                "threads were left behind",
                "3 sockets were left open",
            ])
    }
}
