import Foundation
import RapidIntent
import Testing

@testable import RapidIntentALSA

@Suite(
    "Formats of real devices", .enabled(if: RecordedDevices.isAvailable, "ALSA's own configuration is not installed"))
struct CaptureNegotiationTests {
    init() { RecordedDevices.prepare }

    private func format(_ device: String, _ channels: CaptureChannels = .mix) throws -> CaptureFormat {
        try PCMDevice(CaptureWish(device: device, sampleRate: 16_000, channels: channels)).format
    }

    private func capture(_ source: ALSASource, count: Int) async throws -> [Int16] {
        var samples: [Int16] = []
        for try await frame in source.frames() {
            samples += frame.samples
            if samples.count >= count { break }
        }
        return Array(samples.prefix(count))
    }

    @Test("each device is captured as near to 16 kHz, one channel and 16 bits as it allows")
    func formats() throws {
        #expect(try format(RecordedDevices.mono) == CaptureFormat(sampleRate: 16_000, channels: 1, encoding: .signed16))
        #expect(try format(RecordedDevices.pair) == CaptureFormat(sampleRate: 16_000, channels: 2, encoding: .signed16))
        #expect(
            try format(RecordedDevices.stereo, .only(1))
                == CaptureFormat(sampleRate: 16_000, channels: 2, encoding: .signed16))
        #expect(try format(RecordedDevices.float) == CaptureFormat(sampleRate: 16_000, channels: 1, encoding: .float32))
        #expect(try format(RecordedDevices.card).sampleRate == 48_000, "ALSA is not to convert the rate")
        #expect(try format(RecordedDevices.telephone).sampleRate == 8_000)
        #expect(try format(RecordedDevices.slow).sampleRate == 16_000, "only ALSA can convert this one")
    }

    @Test("one channel of two can be chosen, and both are mixed", .timeLimit(.minutes(5)))
    func channels() async throws {
        let samples = RecordedDevices.samples
        let (left, right) = (samples, samples.map { 0 &- $0 })
        for (channels, expected) in [(CaptureChannels.only(0), left), (.only(1), right)] {
            let source = ALSASource(device: RecordedDevices.stereo, channels: channels)
            let heard = try await capture(source, count: samples.count)
            #expect(heard.count == samples.count)
            #expect(zip(heard, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset == nil)
        }
        let mixed = try await capture(ALSASource(device: RecordedDevices.stereo), count: samples.count)
        // A sample and its negative cancel out, except the lowest one, whose negative is itself.
        #expect(zip(mixed, samples).allSatisfy { $0 == 0 || $1 == .min })
    }

    @Test("a missing channel is reported with the device's channels")
    func missingChannel() throws {
        #expect(
            throws: ALSAError(
                .unsupportedFormat,
                "the microphone 'recorded-pair' has 2 channels, and channel 2, counted from 0, is none of them")
        ) { try format(RecordedDevices.pair, .only(2)) }
    }

    @Test("an impossible channel ends the stream", arguments: [Int.min, -1, 1_000, .max])
    func impossibleChannel(channel: Int) async {
        await #expect(
            throws: ALSAError(
                .unsupportedFormat, "the microphone 'default' has no channel \(channel); channels are counted from 0")
        ) { for try await _ in ALSASource(channels: .only(channel)).frames() {} }
    }

    @Test("an implausible rate is refused")
    func absurdRate() throws {
        #expect(
            throws: ALSAError(
                .unsupportedFormat,
                "the microphone 'recorded-absurd' offers 1000000 samples a second; from 4000 to 768000 can be converted"
            )
        ) { try format(RecordedDevices.absurd) }
    }

    @Test("floating-point samples are converted back exactly", .timeLimit(.minutes(5)))
    func float() async throws {
        let samples = try await capture(ALSASource(device: RecordedDevices.float), count: 320)
        #expect(samples == Array(RecordedDevices.samples.prefix(320)))
    }

    @Test(
        "from 48 kHz, frequencies above 8 kHz are removed, and the others keep their position",
        .timeLimit(.minutes(5)))
    func card() async throws {
        let samples = try await capture(ALSASource(device: RecordedDevices.card), count: 24_000)
        let ideal = (0..<24_000).map { 0.1 * 32_768 * RecordedDevices.tone(1_000, $0, 16_000) }
        // The tone at 11 kHz, whose alias at 5 kHz would be four times as loud, has less than a thousandth left.
        let worst = zip(samples, ideal).dropFirst(400).map { abs(Double($0) - $1) }.max()
        #expect((worst ?? .infinity) < 6, "of 3,277")
    }

    @Test("a telephone's 8 kHz are resampled to 16 kHz", .timeLimit(.minutes(5)))
    func telephone() async throws {
        let samples = try await capture(ALSASource(device: RecordedDevices.telephone), count: 24_000)
        let ideal = (0..<24_000).map { 16_000 * RecordedDevices.tone(1_000, $0, 16_000) }
        let worst = zip(samples, ideal).dropFirst(400).map { abs(Double($0) - $1) }.max()
        #expect((worst ?? .infinity) < 6)
    }
}
