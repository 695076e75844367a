import Foundation
import RapidIntent
import RapidIntentSpeech
import Synchronization
import Testing

@Suite("WAVSource")
struct WAVSourceTests {
    private func file(_ samples: [Int16], rate: Int = 16_000) throws -> WAVFile {
        try WAVFile(
            WAVBytes.file(
                WAVBytes.chunk("fmt ", WAVBytes.format(rate: rate)),
                WAVBytes.chunk("data", WAVBytes.samples(samples))))
    }

    private func frames(_ source: WAVSource) async throws -> [AudioFrame] {
        var frames: [AudioFrame] = []
        for try await frame in source.frames() { frames.append(frame) }
        return frames
    }

    @Test("bytes are read like a file, and errors in them do not name a file")
    func bytes() throws {
        let bytes = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.format(rate: 8_000)), WAVBytes.chunk("data", WAVBytes.samples([1, 2, 3])))
        #expect(try WAVSource(bytes: bytes).samples == WAVSource(WAVFile(bytes)).samples)
        let error = #expect(throws: WAVError.self) { try WAVSource(bytes: [1, 2, 3]) }
        #expect(error?.description.hasPrefix("WAV file: ") == true, "\(String(describing: error))")
    }

    @Test("frames of 20 ms hold every sample, and every call starts from the beginning")
    func framing() async throws {
        let samples = (0..<700).map { Int16($0) }
        let source = WAVSource(try file(samples))
        let expected = [
            AudioFrame(samples: Array(samples[0..<320]), at: .zero),
            AudioFrame(samples: Array(samples[320..<640]), at: .milliseconds(20)),
            AudioFrame(samples: Array(samples[640..<700]), at: .milliseconds(40)),
        ]
        #expect(source.sampleRate == 16_000)
        #expect(try await frames(source) == expected)
        #expect(try await frames(source) == expected)
    }

    @Test("another rate is converted and lasts as long", arguments: [8_000, 11_025, 22_050, 44_100, 48_000])
    func conversion(rate: Int) throws {
        let source = WAVSource(try file([Int16](repeating: 0, count: rate), rate: rate))
        #expect(source.samples.count == 16_000)
    }

    @Test("with a clock, a frame comes when its last sample would have been spoken")
    func pacing() async throws {
        let clock = JumpingClock()
        let source = WAVSource(try file([Int16](repeating: 1, count: 700)), pacedBy: clock)
        #expect(try await frames(source).count == 3)
        #expect(clock.wakes == [.milliseconds(20), .milliseconds(40), .microseconds(43_750)])
    }

    @Test("a missing file is named, with the reason")
    func missing() {
        #expect(throws: WAVError(.unreadable, "cannot be read: No such file or directory", path: "/nowhere/a.wav")) {
            try WAVSource(path: "/nowhere/a.wav")
        }
    }

    @Test("the description has the file, the byte and the error")
    func description() throws {
        let path = NSTemporaryDirectory() + "RapidIntent-\(UUID().uuidString).wav"
        try Data("OggS........".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = #expect(throws: WAVError.self) { try WAVSource(path: path) }
        #expect(error?.description == "\(path): byte 0: the file begins with 'OggS' instead of 'RIFF'")
    }
}

/// A clock whose sleeps return at once, and which records their deadlines.
private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let times = Mutex<[Duration]>([])

    var wakes: [Duration] { times.withLock { $0 } }
    var now: Instant { Instant(offset: times.withLock { $0.last } ?? .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        times.withLock { $0.append(deadline.offset) }
    }
}
