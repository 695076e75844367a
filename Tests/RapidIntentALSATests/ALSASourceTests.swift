import RapidIntent
import Synchronization
import Testing

@testable import RapidIntentALSA

@Suite("ALSASource", .enabled(if: RecordedDevices.isAvailable, "ALSA's own configuration is not installed"))
struct ALSASourceTests {
    init() { RecordedDevices.prepare }

    @Test("captured samples are those that the device plays", .timeLimit(.minutes(5)))
    func capture() async throws {
        let source = ALSASource(device: RecordedDevices.mono)
        var samples: [Int16] = []
        var times: [Duration] = []
        for try await frame in source.frames() {
            samples += frame.samples
            times.append(frame.at)
            if samples.count == RecordedDevices.samples.count { break }
        }
        #expect(samples == RecordedDevices.samples)
        #expect(times == (0..<100).map { .milliseconds(20 * $0) })
    }

    @Test("cancelling ends the capture and closes the device, which can be opened again", .timeLimit(.minutes(5)))
    func cancellation() async throws {
        let source = ALSASource(device: RecordedDevices.mono)
        for _ in 0..<3 {
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                for try await _ in source.frames() { arrival.yield() }
            }
            for await _ in arrivals { break }
            task.cancel()
            try await task.value
        }
    }

    @Test("samples that a slow consumer misses are counted and reported", .timeLimit(.minutes(5)))
    func overflow() async throws {
        let (troubles, trouble) = AsyncStream.makeStream(of: CaptureTrouble.self)
        let source = ALSASource(device: RecordedDevices.mono) { trouble.yield($0) }
        // The device delivers as fast as it is read, and the consumer does not read the frames.
        let stream = source.frames()
        var first: CaptureTrouble?
        for await report in troubles {
            first = report
            break
        }
        #expect(first == .overflow)
        #expect(source.statistics.lostFrames > 0)
        // The frames that found room are still there, in order.
        var times: [Duration] = []
        for try await frame in stream {
            times.append(frame.at)
            if times.count == ALSASource.bufferedFrames { break }
        }
        #expect(times == (0..<ALSASource.bufferedFrames).map { .milliseconds(20 * $0) })
    }

    @Test("a missing device is reported with a remedy")
    func missing() async {
        let error = await #expect(throws: ALSAError.self) {
            for try await _ in ALSASource(device: "no-such-device").frames() {}
        }
        #expect(error?.code == .unavailable)
        let message =
            "the microphone 'no-such-device' cannot be opened: No such file or directory; "
            + "'arecord -L' lists the devices there are, and 'arecord -l' the sound cards"
        #expect(error?.message.hasPrefix(message) == true)
        #expect(error?.message.contains("/dev/snd") == (ALSADevice.cardCount == 0))
    }
}
