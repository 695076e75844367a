import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTesting
import Synchronization
import Testing

@testable import RapidIntentSpeech

#if ServiceLifecycle
import ServiceLifecycle
#endif

@Suite("TranscriptLineRecogniser", .timeLimit(.minutes(5)))
struct TranscriptLineRecogniserTests {
    /// The events of the lines in a pipe, and the problems.
    private func read(_ bytes: [UInt8]) async throws -> (events: [RecognitionEvent], complaints: [String]) {
        let pipe = Pipe()
        let complaints = Mutex<[String]>([])
        let recogniser = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor) { error in
            complaints.withLock { $0.append("\(error)") }
        }
        let writing = pipe.fileHandleForWriting
        let writer = Thread {
            try? writing.write(contentsOf: Data(bytes))
            try? writing.close()
        }
        writer.start()
        var events: [RecognitionEvent] = []
        for try await event in recogniser.recognition { events.append(event) }
        return (events, complaints.withLock { $0 })
    }

    @Test("lines become events, and errors in them are repaired or reported")
    func lines() async throws {
        let text = """
            \u{FEFF}{"utterance":"u1","at":0.6,"text":"what's around me"}\r
            nonsense
            {"utterance":"u1","at":2.0,"text":"and"}

            {"utterance":"u1","at":1.0,"text":"and stop","final":true}
            {"utterance":"u1","at":2.5,"text":"and stop","final":true}
            {"utterance":"u2","at":3.0,"text":"go"}
            """
        let (events, complaints) = try await read(Array(text.utf8))
        func said(_ id: UtteranceID, _ at: Int, _ text: String, isFinal: Bool = false) -> RecognitionEvent {
            .transcript(Transcript(utterance: id, at: .milliseconds(at), text: text, isFinal: isFinal))
        }
        #expect(
            events == [
                said("u1", 600, "what's around me"), said("u1", 2_000, "what's around me and"),
                said("u1", 2_000, "what's around me and stop", isFinal: true), .progress(at: .milliseconds(2_500)),
                .endpoint("u1", at: .milliseconds(3_000)), said("u2", 3_000, "go"),
                .endpoint("u2", at: .milliseconds(3_000)),
            ])
        #expect(complaints == ["line 2, column 1: expected a JSON object, found 'nonsense'"])
    }

    @Test("lines too long and invalid text are reported, and do not affect other lines")
    func unreadable() async throws {
        let long = [UInt8](repeating: UInt8(ascii: " "), count: TranscriptLineReader.longestLine + 5)
        let good = Array("\n{\"utterance\":\"u\",\"at\":1,\"text\":\"go\"}".utf8)
        let (events, complaints) = try await read(long + Array("\n\"\u{e9}".utf8) + [0xFF] + good)
        #expect(events.count == 2)
        #expect(
            complaints == [
                "line 1, column 1: the line has 1048581 bytes, and at most 1048576 are read",
                "line 2, column 3: the bytes from here on are not UTF-8",
            ])
    }

    @Test("lines read ahead by one stream are reported by the next", .timeLimit(.minutes(5)))
    func readAhead() async throws {
        let pipe = Pipe()
        let lines = (1...3).map { #"{"utterance":"u\#($0)","at":\#($0),"text":"stop","final":true}"# + "\n" }
        try pipe.fileHandleForWriting.write(contentsOf: Data(lines.joined().utf8))
        try pipe.fileHandleForWriting.close()
        let reader = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        var utterances: [String] = []
        func listen(isShort: Bool) async throws {
            for try await event in reader.recognise(SilentSource()) {
                guard case .transcript(let transcript) = event else { continue }
                utterances.append(transcript.utterance.rawValue)
                if isShort { return }
            }
        }
        try await listen(isShort: true)
        try await listen(isShort: false)
        // Lines that the cancelled first stream had parsed but not delivered may be lost; lines only read are kept.
        #expect(utterances.first == "u1")
        #expect(utterances.last == "u3")
    }

    @Test("an unreadable descriptor is an error")
    func failure() async throws {
        let folder = open("/", O_RDONLY)
        defer { close(folder) }
        await #expect(throws: TranscriptReadError(errno: EISDIR)) {
            for try await _ in TranscriptLineRecogniser(fileDescriptor: folder).recognition {}
        }
    }

    @Test("it conforms, and cancelling ends the wait for an idle pipe")
    func conformance() async throws {
        let script = """
            {"utterance":"u1","at":0.6,"text":"where"}
            {"utterance":"u1","at":0.9,"text":"where am i","final":true}
            """
        let recording = ConformanceRecording(samples: [Int16](repeating: 0, count: 16_000), text: "where am i")
        let report = try await RecogniserConformance(hearing: recording, promising: [], calls: 20) {
            TranscriptLineRecogniser(lines: { _ in
                AsyncThrowingStream { continuation in
                    for line in script.split(separator: "\n") { continuation.yield(.text(String(line))) }
                    continuation.finish()
                }
            })
        }.run()
        #expect(report.failures == [])
        let pipe = Pipe()
        let silent = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        let task = Task { for try await _ in silent.recognition {} }
        try pipe.fileHandleForWriting.write(contentsOf: Data("{".utf8))
        task.cancel()
        _ = await task.result
    }

    @Test("a line may omit its time, which is then that of its arrival")
    func arrival() async throws {
        let pipe = Pipe()
        let transcripts = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        var events = transcripts.recognition.makeAsyncIterator()
        let start = ContinuousClock.now
        var times: [Duration] = []
        for line in [#"{"utterance":"u1","text":"go"}"#, #"{"utterance":"u1","text":"go on","final":true}"#] {
            // The second line is written after the first one has arrived.
            try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            if let event = try await events.next() { times.append(event.at) }
        }
        #expect(times.count == 2 && times[0] < times[1] && times[1] - times[0] < start.duration(to: .now))
    }

    private static let line = #"{"utterance":"u1","at":1,"text":"go"}"# + "\n"

    @Test("a run ends with the lines, and throws the error of an unreadable descriptor")
    func run() async throws {
        let pipe = Pipe()
        let transcripts = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        try pipe.fileHandleForWriting.write(contentsOf: Data(Self.line.utf8))
        try pipe.fileHandleForWriting.close()
        async let running: Void = transcripts.run()
        var count = 0
        for try await _ in transcripts.recognition { count += 1 }
        try await running
        #expect(count == 2)

        let folder = open("/", O_RDONLY)
        defer { close(folder) }
        let unreadable = TranscriptLineRecogniser(fileDescriptor: folder)
        let reading = Task { for try await _ in unreadable.recognition {} }
        await #expect(throws: TranscriptReadError(errno: EISDIR)) { try await unreadable.run() }
        _ = await reading.result
    }

    /// Waits in `end` for the end of a run whose pipe stays open, while a partial transcript has been read.
    private func words(until end: (TranscriptLineRecogniser) async throws -> Void) async throws -> [RecognitionEvent] {
        let pipe = Pipe()
        let transcripts = TranscriptLineRecogniser(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        try pipe.fileHandleForWriting.write(contentsOf: Data(Self.line.utf8))
        var events = transcripts.recognition.makeAsyncIterator()
        var heard = [try await events.next()].compactMap { $0 }
        try await end(transcripts)
        while let event = try await events.next() { heard.append(event) }
        for try await event in transcripts.recognition { heard.append(event) }
        return heard
    }

    private static let spoken: [RecognitionEvent] = [
        .transcript(Transcript(utterance: "u1", at: .seconds(1), text: "go", isFinal: false)),
        .endpoint("u1", at: .seconds(1)),
    ]

    @Test("cancelling a run ends the utterance and the stream, and later streams are empty")
    func cancellation() async throws {
        let heard = try await words { transcripts in
            let running = Task { try await transcripts.run() }
            running.cancel()
            try await running.value
        }
        #expect(heard == Self.spoken)
    }

    #if ServiceLifecycle
    @Test("a graceful shutdown ends the utterance and the stream")
    func shutdown() async throws {
        let heard = try await words { transcripts in
            let group = ServiceGroup(services: [transcripts])
            await group.triggerGracefulShutdown()
            try await group.run()
        }
        #expect(heard == Self.spoken)
    }
    #endif
}
