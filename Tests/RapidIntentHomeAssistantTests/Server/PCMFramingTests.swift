#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

@Suite("PCMFraming")
struct PCMFramingTests {
    private func framing(rate: Int, width: Int, channels: Int) throws -> PCMFraming {
        try PCMFraming(
            WyomingEvent(
                type: "audio-start",
                data: [("rate", .integer(rate)), ("width", .integer(width)), ("channels", .integer(channels))]))
    }

    @Test("samples survive any split of the bytes", arguments: [1, 3, 1_000])
    func split(size: Int) throws {
        var framing = try framing(rate: 8_000, width: 2, channels: 1)
        let samples = (0..<500).map { Int16($0 - 250) }
        let whole: [UInt8] = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        // Half a sample at the end.
        let bytes = whole + [7]
        var frames: [AudioFrame] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            frames += framing.append(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        frames += framing.finish()
        #expect(frames.flatMap(\.samples) == samples)
        #expect(frames.map(\.samples.count) == [160, 160, 160, 20])
        #expect(frames.map(\.at) == [.zero, .milliseconds(20), .milliseconds(40), .milliseconds(60)])
    }

    @Test("channels are mixed, and wider samples become 16 bits")
    func mix() throws {
        var stereo = try framing(rate: 1_000, width: 2, channels: 2)
        // 256 and 512, twice.
        #expect((stereo.append([0, 1, 0, 2, 0, 1, 0, 2]) + stereo.finish()).map(\.samples) == [[384, 384]])
        var wide = try framing(rate: 1_000, width: 3, channels: 1)
        #expect((wide.append([0, 0, 1, 0, 0, 0xFF]) + wide.finish()).map(\.samples) == [[256, -256]])
        var widest = try framing(rate: 1_000, width: 4, channels: 1)
        #expect((widest.append([0, 0, 0, 1]) + widest.finish()).map(\.samples) == [[256]])
    }
}
#endif
