#if Tool
import Foundation
import RapidIntentTesting
import Testing
import TestSupport

/// `resolve --transcripts --live`: each event is written when it is due, before the next line arrives.
@Suite(.timeLimit(.minutes(5))) struct LiveTranscriptsTests {
    /// The tool with open pipes.
    private final class Session {
        private let process: Process
        private let input = Pipe()
        private var output: OutputLines
        private var errors: OutputLines
        private var end: Task<Int32, any Error>

        init(_ arguments: String..., dictionary: String = "Dictionaries/navigation.yaml") {
            let process = Tool.process(["resolve", "--transcripts", "--live", "--dictionary", dictionary] + arguments)
            let (outputPipe, errorPipe) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = outputPipe
            process.standardError = errorPipe
            (output, errors) = (OutputLines(outputPipe), OutputLines(errorPipe))
            self.process = process
            end = Task { try await process.runToEnd() }
        }

        func write(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }
        func event(_ name: String) async -> String? { await output.next(containing: "\"event\":\"\(name)\"") }
        func error(_ text: String) async -> String? { await errors.next(containing: text) }
        func interrupt() { process.interrupt() }

        func finish() async throws -> Int32 {
            try? input.fileHandleForWriting.close()
            return try await end.value
        }
    }

    @Test("A command fires while no further line arrives")
    func firesWithoutNextLine() async throws {
        let session = Session()
        try session.write(#"{"utterance":"u1","text":"take me to the"}"#)
        try session.write(#"{"utterance":"u1","text":"take me to the office"}"#)
        // Nothing more is written before the command has fired.
        #expect(await session.event("fired")?.contains(#""intent":"Navigate""#) == true)
        try session.write(#"{"utterance":"u1","text":"take me to the office","final":true,"end":true}"#)
        #expect(await session.event("resolved")?.contains(#""outcome":"fired""#) == true)
        #expect(await session.event("endpoint") != nil)
        #expect(try await session.finish() == 0)
    }

    @Test("The recogniser's own times are kept, and lines without a time continue from them")
    func times() async throws {
        let session = Session()
        try session.write(#"{"utterance":"u1","at":100,"text":"where am i"}"#)
        #expect(await session.event("partial")?.contains(#""at":100,"#) == true)
        let fired = try #require(await session.event("fired"))
        #expect(fired.contains(#""at":100."#), "\(fired)")
        try session.write(#"{"utterance":"u1","text":"where am i","final":true}"#)
        let final = try #require(await session.event("final")?.firstMatch(of: /"at":([\d.]+)/).flatMap { Double($0.1) })
        #expect(final > 100.5, "the wait before it fired is counted")
        #expect(try await session.finish() == 0)
    }

    @Test("A line that is wrong is reported at once, and the stream continues")
    func invalidLine() async throws {
        let session = Session()
        try session.write(#"{"utterance":"u1","text":7}"#)
        #expect(await session.error("line 1, column")?.contains("must be a string") == true)
        #expect(await session.event("failed")?.contains("invalidLine") == true)
        try session.write(#"{"utterance":"u1","text":"stop the navigation"}"#)
        #expect(await session.event("partial") != nil)
        #expect(try await session.finish() == 1)
    }

    @Test("An interruption ends the tool, and what was spoken is resolved and recorded")
    func interrupted() async throws {
        let folder = try ScratchFolder()
        let session = Session("--telemetry", folder.path("telemetry.sqlite"))
        try session.write(#"{"utterance":"u1","text":"take me to the office"}"#)
        #expect(await session.event("fired") != nil)
        session.interrupt()
        #expect(await session.event("resolved") != nil)
        #expect(try await session.finish() == 0)
        let report = try await Tool.run("report", "--telemetry", folder.path("telemetry.sqlite"), "--json")
        #expect(report.output.contains(#""segments":1"#), "\(report)")
    }

    @Test("The program of the guide shows that the command fires before the final transcript comes")
    func pythonProgram() async throws {
        let path =
            "\(Tool.program.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let run = try await Tool.run(
            ["Dictionaries/navigation.yaml", "take", "me", "to", "the", "office"], environment: ["PATH": path],
            script: Tool.package.appending(path: "Examples/Transcripts/live.py"))
        #expect(run.status == 0, "\(run)")
        var times: [String: Double] = [:]
        for line in run.lines {
            let parts = line.split(separator: " ")
            times[String(parts[1])] = Double(parts[0])
        }
        let (fired, final) = (try #require(times["fired"]), try #require(times["final"]))
        // In a replay, both come with the line of the final transcript.
        #expect(fired + 0.3 < final, "\(run.output)")
    }

    @Test(
        "The program for Vosk's server prints lines that fire a command",
        .enabled(
            if: PythonServer.canImport("websockets"), "needs the Python package websockets (pip install websockets)"))
    func voskProgram() async throws {
        let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "take me to the office") }
        defer { server.stop() }
        let folder = try ScratchFolder()
        try folder.write(Data(Sound.waveFile(Sound.utterance)), to: "speech.wav")
        let transcripts = try await Tool.run(
            [server.address, folder.path("speech.wav")],
            script: Tool.package.appending(path: "Examples/Transcripts/vosk.py"))
        #expect(transcripts.status == 0, "\(transcripts)")
        #expect(transcripts.lines.count > 2, "\(transcripts)")
        let run = try await Tool.run(
            ["resolve", "--transcripts", "--live", "--dictionary", "Dictionaries/navigation.yaml"],
            input: Data(transcripts.output.utf8))
        #expect(run.output.contains(#""event":"fired""#), "\(run)")
    }
}
#endif
