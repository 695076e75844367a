import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing

@Suite("RawPCMSource")
struct RawPCMSourceTests {
    @Test("bytes become frames, and half a sample at the end is dropped")
    func framing() async throws {
        let pipe = Pipe()
        let samples = (0..<400).map { Int16($0 - 200) }
        // Two writes that split a sample.
        let bytes = WAVBytes.samples(samples) + [9]
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[..<333]))
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[333...]))
        try pipe.fileHandleForWriting.close()
        var frames: [AudioFrame] = []
        for try await frame in try RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor).frames() {
            frames.append(frame)
        }
        #expect(
            frames == [
                AudioFrame(samples: Array(samples[..<320]), at: .zero),
                AudioFrame(samples: Array(samples[320...]), at: .milliseconds(20)),
            ])
    }

    @Test("a second stream continues in the middle of a sample", .timeLimit(.minutes(5)))
    func oddByte() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let source = try RawPCMSource(fileDescriptor: descriptor)
        let bytes = WAVBytes.samples((0..<320).map { Int16($0) })
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[..<1]))
        let first = Task { for try await _ in source.frames() {} }
        var waiting: Int32 = 1
        while waiting > 0 {
            await Task.yield()
            try #require(ioctl(descriptor, UInt(FIONREAD), &waiting) == 0)
        }
        first.cancel()
        _ = await first.result
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[1...]))
        try pipe.fileHandleForWriting.close()
        var samples: [Int16] = []
        for try await frame in source.frames() { samples += frame.samples }
        #expect(samples == (0..<320).map { Int16($0) })
    }

    @Test("another rate is converted")
    func conversion() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(count: 2 * 4_410))
        try pipe.fileHandleForWriting.close()
        let source = try RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, inputRate: 44_100)
        var count = 0
        for try await frame in source.frames() { count += frame.samples.count }
        #expect(count == 1_600)
    }

    @Test("cancelling ends a wait for bytes that never come", .timeLimit(.minutes(5)))
    func cancellation() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(count: 640))
        let source = try RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var count = 0
            for try await _ in source.frames() {
                count += 1
                arrival.yield()
            }
            return count
        }
        for await _ in arrivals { break }
        task.cancel()
        #expect(try await task.value == 1)
        withExtendedLifetime(pipe) {}
    }

    @Test("an implausible sample rate is refused", arguments: [-1, 0, 999, 768_001])
    func rate(_ rate: Int) throws {
        let error = #expect(throws: RawPCMError.self) { try RawPCMSource(fileDescriptor: 0, inputRate: rate) }
        #expect(error?.description == "raw audio: its rate is \(rate) Hz; from 1,000 to 768,000 Hz can be read")
        for rate in [1_000, 768_000] { _ = try RawPCMSource(fileDescriptor: 0, inputRate: rate) }
    }

    @Test("a descriptor that is not open is an error")
    func closed() async {
        await #expect(throws: RawPCMError(operation: "waiting", errno: EBADF)) {
            for try await _ in try RawPCMSource(fileDescriptor: 1_000_000).frames() {}
        }
    }
}
