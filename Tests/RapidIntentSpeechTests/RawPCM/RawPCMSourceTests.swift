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
        for try await frame in RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor).frames() {
            frames.append(frame)
        }
        #expect(
            frames == [
                AudioFrame(samples: Array(samples[..<320]), at: .zero),
                AudioFrame(samples: Array(samples[320...]), at: .milliseconds(20)),
            ])
    }

    @Test("another rate is converted")
    func conversion() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(count: 2 * 4_410))
        try pipe.fileHandleForWriting.close()
        let source = RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, inputRate: 44_100)
        var count = 0
        for try await frame in source.frames() { count += frame.samples.count }
        #expect(count == 1_600)
    }

    @Test("cancelling ends a wait for bytes that never come", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(count: 640))
        let source = RawPCMSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
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

    @Test("a descriptor that is not open is an error")
    func closed() async {
        await #expect(throws: RawPCMError(operation: "waiting", errno: EBADF)) {
            for try await _ in RawPCMSource(fileDescriptor: 1_000_000).frames() {}
        }
    }
}
