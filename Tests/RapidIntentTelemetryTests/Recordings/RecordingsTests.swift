#if SQLite
import Foundation
import RapidIntent
import RapidIntentSpeech
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("Recordings beside telemetry files", .timeLimit(.minutes(5)))
struct RecordingsTests {
    private let folder: ScratchFolder
    /// The wall clock, which only the test advances.
    private let now = Moment()

    init() throws { folder = try ScratchFolder() }

    private final class Moment: Sendable {
        private let moment = Mutex(Segments.morning)
        @Sendable func date() -> Date { moment.withLock { $0 } }
        func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
    }

    /// The day on which everything is said, and a little more.
    private static let day = TelemetryRetention(age: .seconds(90_000))

    private func store(
        _ recordings: TelemetryRetention? = day, privacy: TelemetryPrivacy = .full,
        recordsUnresolvedText: Bool = true, session: String = "s", retention: TelemetryRetention = TelemetryRetention(),
        onFailure: (@Sendable (TelemetryError) -> Void)? = nil
    ) throws -> TelemetryStore {
        try TelemetryStore(
            path: folder.path(), session: session,
            configuration: TelemetryConfiguration(
                privacy: privacy, recordsUnresolvedText: recordsUnresolvedText, retention: retention,
                recordings: recordings),
            now: now.date, onFailure: onFailure)
    }

    /// Three seconds, each sample of which is the number of its millisecond.
    private static let sound = (0..<48_000).map { Int16($0 / 16) }

    private func hear(_ samples: [Int16] = sound, in store: TelemetryStore) async throws {
        for try await _ in Sound.Source(samples).recorded(by: store).frames() {}
    }

    /// Says something in the first three seconds: it is heard as one segment or several, all of which are recorded.
    private func say(_ texts: [String], _ utterance: UtteranceID = "u1", in store: TelemetryStore) async throws {
        let text = texts.joined(separator: " and ")
        func observe(_ at: Duration, _ kind: ResolverEvent.Kind) {
            store.observe(ResolverEvent(utterance: utterance, at: at, kind))
        }
        observe(.milliseconds(2500), .partial(text: text))
        observe(.milliseconds(3000), .final(text: text, confidence: nil))
        for (number, text) in texts.enumerated() {
            var segment = Segments.unresolved(text, utterance: utterance)
            segment.segment = number
            segment.times.final = .milliseconds(3000)
            observe(.milliseconds(3000), .resolved(segment))
        }
        observe(.milliseconds(3000), .endpoint)
        try await store.flush()
    }

    private var recordings: String { folder.path("telemetry.sqlite.recordings") }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: recordings)) ?? []).filter { $0 != "limits" }.sorted()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    // MARK: - Keeping

    @Test("an utterance is a WAV file that only its owner can read, in a folder that only its owner can open")
    func kept() async throws {
        let store = try store()
        try await hear(in: store)
        try await say(["sing a song"], in: store)
        try await store.close()
        #expect(files() == ["1772352000000-1.wav"])
        let file = recordings + "/1772352000000-1.wav"
        #expect(try mode(recordings) == 0o700 && mode(file) == 0o600)
        let source = try WAVSource(path: file)
        #expect(source.samples == Array(Self.sound[8_000...]), "from two seconds before the first words on")
    }

    @Test("frames reach the recogniser as they are")
    func unchanged() async throws {
        let store = try store()
        let source = Sound.Source(Self.sound)
        var (frames, recorded) = ([AudioFrame](), [AudioFrame]())
        for try await frame in source.frames() { frames.append(frame) }
        for try await frame in source.recorded(by: store).frames() { recorded.append(frame) }
        #expect(recorded == frames && source.recorded(by: store).sampleRate == 16_000)
        try await store.close()
    }

    @Test(
        "nothing is kept unless it is asked for, and every word may be recorded",
        arguments: [
            (TelemetryPrivacy.full, true, false), (.full, false, true), (.masked, true, true), (.counts, true, true),
        ])
    func privacy(privacy: TelemetryPrivacy, recordsUnresolvedText: Bool, isAskedFor: Bool) async throws {
        let store = try store(
            isAskedFor ? Self.day : nil, privacy: privacy, recordsUnresolvedText: recordsUnresolvedText)
        try await hear(in: store)
        try await say(["sing a song"], in: store)
        try await store.close()
        #expect(try RawFile.count(in: folder.path()) == 1)
        #expect(!FileManager.default.fileExists(atPath: recordings))
    }

    @Test("what has no row has no recording")
    func withoutRow() async throws {
        let store = try store()
        try await hear(in: store)
        store.observe(ResolverEvent(utterance: "u1", at: .seconds(2), .partial(text: "um")))
        store.observe(Segments.event(Segments.resolution("um", "", .unresolved(.noMatch))))
        store.observe(ResolverEvent(utterance: "u1", at: .seconds(2), .endpoint))
        try await store.close()
        #expect(files() == [])
    }

    @Test("no id leads out of the folder, and no two utterances share a file")
    func hostileIDs() async throws {
        let ids = [
            "../../escaped", "/escaped", "a/b", "a%2Fb", "", ".", "..", "u1", "U1", "e\u{301}", "\u{E9}",
            String(repeating: "long", count: 5_000),
        ]
        for session in ["../escaped", "s"] {
            let store = try store(session: session)
            for (number, id) in ids.enumerated() {
                try await hear([Int16](repeating: Int16(number), count: 48_000), in: store)
                func observe(_ at: Double, _ kind: ResolverEvent.Kind) {
                    store.observe(
                        ResolverEvent(utterance: UtteranceID(id), at: .seconds(Double(3 * number) + at), kind))
                }
                observe(1, .partial(text: "sing"))
                observe(2, .final(text: "sing", confidence: nil))
                observe(2, .resolved(Segments.unresolved("sing", utterance: UtteranceID(id))))
                observe(2, .endpoint)
                try await store.flush()
            }
            try await store.close()
        }
        #expect(try folder.names == ["telemetry.sqlite", "telemetry.sqlite.recordings"])
        #expect(files().count == 2 * ids.count)
        let reader = try TelemetryReader(path: folder.path())
        for segment in try await reader.segments(limit: 100).segments {
            let number = try #require(ids.firstIndex { $0.utf8.elementsEqual(segment.utterance.utf8) })
            let bytes = try #require(try await reader.recording(ofSegment: segment.id))
            #expect(try WAVSource(bytes: bytes).samples.last == Int16(number), "\(segment.utterance.prefix(20))")
        }
    }

    @Test("a recording that cannot be written is reported once, and costs no row")
    func failure() async throws {
        try folder.write("a file where the folder should be", to: "telemetry.sqlite.recordings")
        let failures = Mutex<[TelemetryError]>([])
        let store = try store(onFailure: { failure in failures.withLock { $0.append(failure) } })
        for utterance in ["u1", "u2"] as [UtteranceID] {
            // The utterance before ends where this one begins.
            try await hear(in: store)
            store.observe(
                ResolverEvent(
                    utterance: utterance, at: utterance == "u1" ? .seconds(3) : .seconds(6),
                    .final(text: "sing", confidence: nil)))
            store.observe(Segments.event(Segments.unresolved("sing", utterance: utterance)))
            try await store.flush()
        }
        try await store.close()
        #expect(try RawFile.count(in: folder.path()) == 2)
        let reported = failures.withLock { $0 }
        #expect(reported.map(\.code) == [.ioFailed])
        #expect(reported.first?.path == recordings)
        #expect(try folder.text("telemetry.sqlite.recordings") == "a file where the folder should be")
    }

    @Test("a reader finds the recording under its row, and none under another")
    func reading() async throws {
        let store = try store()
        try await hear(in: store)
        try await say(["sing a song", "and dance"], in: store)
        try await store.close()
        // A reader that has the file by another name looks in the same folder.
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path())
        for path in [folder.path(), folder.path("link")] {
            let reader = try TelemetryReader(path: path)
            let segments = try await reader.segments(ofUtterance: "u1", session: "s")
            #expect(segments.map(reader.hasRecording) == [true, false])
            #expect(try await reader.recording(ofSegment: segments[0].id)?.count == 44 + 2 * 40_000)
            for id in [segments[1].id, 0, -1, .max] { #expect(try await reader.recording(ofSegment: id) == nil) }
        }
    }

    // MARK: - Forgetting

    @Test(
        "a recording is forgotten with any segment of its utterance, and no other is",
        arguments: [
            (TelemetrySelection.phrase("xanadu"), false, true), (.phrase("sing"), false, true),
            (.session("s"), false, false), (.before(Segments.morning.addingTimeInterval(1)), false, true),
            (.everything, false, false), (.phrase("quimby"), true, true),
        ])
    func forgotten(selection: TelemetrySelection, isFirstLeft: Bool, isSecondLeft: Bool) async throws {
        let store = try store()
        try await hear(in: store)
        try await say(["sing a song", "weather in xanadu"], in: store)
        now.advance(by: 60)
        try await hear(in: store)
        store.observe(ResolverEvent(utterance: "u2", at: .seconds(6), .final(text: "stop", confidence: nil)))
        store.observe(Segments.event(Segments.unresolved("stop", utterance: "u2")))
        try await store.flush()
        #expect(files() == ["1772352000000-1.wav", "1772352060000-3.wav"])
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path())
        _ = try await TelemetryEraser(path: folder.path("link")).erase(selection)
        let left = (isFirstLeft ? ["1772352000000-1.wav"] : []) + (isSecondLeft ? ["1772352060000-3.wav"] : [])
        #expect(files() == left)
        try await store.close()
        #expect(files() == left)
    }

    @Test("what a killed process left behind is removed, and what is not a recording stays")
    func leftovers() async throws {
        let store = try store()
        try await hear(in: store)
        try await say(["sing a song"], in: store)
        try await store.close()
        let others = ["1-2.wav.bak", "notes.txt", "x-1.wav"]
        let left = ["1772352000000-1.wav.3k2j.new", "1772352000000-2.wav", "1772352000001-1.wav", "-5-3.wav"]
        for name in others + left { try folder.write("sound", to: "telemetry.sqlite.recordings/" + name) }
        #expect(try await TelemetryEraser(path: folder.path()).erase(.phrase("xanadu")) == 0)
        #expect(files() == (others + ["1772352000000-1.wav"]).sorted())
        #expect(try await TelemetryEraser(path: folder.path()).erase(.everything) == 1)
        #expect(files() == others)
    }

    // MARK: - Retention

    @Test(
        "recordings are deleted when they are too old, by whoever writes to the file next, and their rows stay",
        arguments: [Self.day, nil])
    func age(later: TelemetryRetention?) async throws {
        var store = try store()
        try await hear(in: store)
        try await say(["sing a song"], in: store)
        try await store.close()
        now.advance(by: 86_400)
        store = try self.store(later)
        try await store.close()
        #expect(files().count == 1)
        now.advance(by: 86_400)
        store = try self.store(later)
        try await store.close()
        #expect(files() == [])
        #expect(try RawFile.count(in: folder.path()) == 1)
    }

    @Test("the oldest recordings are deleted when all together are too large")
    func size() async throws {
        // Each has 96,044 bytes or fewer.
        let store = try store(TelemetryRetention(bytes: 200_000))
        for number in 0..<5 {
            try await hear(in: store)
            let utterance = UtteranceID("u\(number)")
            let end = Duration.seconds(3 * (number + 1))
            store.observe(ResolverEvent(utterance: utterance, at: end, .final(text: "sing", confidence: nil)))
            store.observe(Segments.event(Segments.unresolved("sing", utterance: utterance)))
            try await store.flush()
            now.advance(by: 1)
        }
        #expect(files().count == 5)
        try await store.close()
        #expect(files() == ["1772352003000-4.wav", "1772352004000-5.wav"])
        #expect(try RawFile.count(in: folder.path()) == 5)
    }

    @Test("retention of rows deletes their recordings, even where none are kept any more")
    func withRows() async throws {
        var store = try store()
        try await hear(in: store)
        try await say(["sing a song"], in: store)
        try await store.close()
        now.advance(by: 3_600)
        store = try self.store(nil, retention: TelemetryRetention(age: .seconds(7_200)))
        try await store.close()
        #expect(files().count == 1)
        now.advance(by: 7_200)
        store = try self.store(nil, retention: TelemetryRetention(age: .seconds(7_200)))
        try await store.close()
        #expect(files() == [])
        #expect(try RawFile.count(in: folder.path()) == 0)
    }
}
#endif
