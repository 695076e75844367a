import Foundation
import Testing

@testable import RapidIntent
@testable import RapidIntentSpeech

@Suite("AdaptiveVoiceActivityDetector")
struct AdaptiveVoiceActivityDetectorTests {
    private var random = SplitMix64(seed: 7)

    /// Noise-like sound of a level in decibels, 20 ms.
    private mutating func block(_ decibels: Double) -> [Int16] {
        let amplitude = 32_768 * pow(10, decibels / 20) * 3.0.squareRoot()
        return (0..<320).map { _ in Int16(amplitude * (Double(random.next() >> 11) / Double(1 << 52) - 1)) }
    }

    /// The detector's result after each 20 ms of levels, `#` for voice.
    private mutating func diagram(_ levels: [Double], by detector: inout AdaptiveVoiceActivityDetector) -> String {
        String(levels.map { detector.process(block($0)) ? "#" : "_" })
    }

    @Test("detects sound above the room's level at once, and its end after the hangover")
    mutating func voice() {
        var detector = AdaptiveVoiceActivityDetector()
        let levels =
            Array(repeating: -55.0, count: 50) + Array(repeating: -20.0, count: 20) + Array(repeating: -55.0, count: 30)
        let verdicts = diagram(levels, by: &detector)
        #expect(verdicts.hasPrefix(String(repeating: "_", count: 50) + "#"))
        // 400 ms of voice and 200 ms of hangover; the mean of three frames adds 20 ms.
        #expect((30...31).contains(verdicts.count { $0 == "#" }))
        #expect(!verdicts.drop { $0 == "_" }.drop { $0 == "#" }.contains("#"))
    }

    @Test("detects nothing in silence and in steady noise, however loud", arguments: [-96.0, -60, -40, -20, -6])
    mutating func noise(level: Double) {
        var detector = AdaptiveVoiceActivityDetector()
        #expect(!diagram(Array(repeating: level, count: 500), by: &detector).dropFirst(20).contains("#"))
    }

    @Test("voices far below the speaker's level are ignored, until the speaker was silent for a while")
    mutating func background() {
        var detector = AdaptiveVoiceActivityDetector()
        _ = diagram(Array(repeating: -60, count: 50) + Array(repeating: -15, count: 50), by: &detector)
        let others = (0..<400).map { $0 % 20 < 10 ? -33.0 : -60 }
        let verdicts = diagram(others, by: &detector)
        #expect(!verdicts.dropFirst(12).prefix(60).contains("#"))
        #expect(verdicts.contains("#"))
    }

    @Test(
        "after digital silence, a square wave of 26 steps is too quiet to be a voice, one of 27 is not",
        arguments: [(Int16(26), false), (27, true)])
    func quietestVoice(amplitude: Int16, isVoice: Bool) {
        // -62.01 and -61.68 dB below a square wave of full scale.
        var detector = AdaptiveVoiceActivityDetector()
        let silence = detector.process([Int16](repeating: 0, count: 32_000))
        let sound = detector.process((0..<1_600).map { $0 / 20 % 2 == 0 ? amplitude : -amplitude })
        #expect(!silence && sound == isVoice)
    }

    @Test("its levels match the reference of its thresholds to a hundred-thousandth of a decibel")
    func scale() {
        #expect(AdaptiveVoiceActivityDetector.level(meanSquare: 0) == -96)
        for exponent in stride(from: -4.0, through: 9.03, by: 0.01) {
            let meanSquare = pow(10, exponent)
            let measuredWith = max(10 * log10(meanSquare) - 90.309, -96)
            #expect(abs(AdaptiveVoiceActivityDetector.level(meanSquare: meanSquare) - measuredWith) < 1e-5)
        }
    }

    @Test("a reset clears the level of the voice, not that of the room")
    mutating func reset() {
        var detector = AdaptiveVoiceActivityDetector()
        _ = diagram(Array(repeating: -50, count: 100) + Array(repeating: -20, count: 10), by: &detector)
        detector.reset()
        #expect(diagram([-50, -50, -50], by: &detector).hasSuffix("_"))
    }

    @Test("block sizes do not change the result")
    mutating func pieces() {
        let samples = (0..<100).flatMap { block($0 / 25 % 2 == 0 ? -60 : -20) }
        var (whole, pieces) = (AdaptiveVoiceActivityDetector(), AdaptiveVoiceActivityDetector())
        var start = 0
        for length in [1, 159, 160, 161, 7, 3_000, 320, 28_192] {
            let piece = Array(samples[start..<start + length])
            start += length
            let verdict = pieces.process(piece)
            #expect(verdict == whole.process(piece + []))
        }
        var once = AdaptiveVoiceActivityDetector()
        #expect(once.process(samples) == pieces.process([]))
    }

    @Test("without a hangover, only frames with voice count")
    func noHangover() {
        var detector = AdaptiveVoiceActivityDetector(hangover: .zero)
        let room = (0..<16_000).map { Int16(($0 * 7_919) % 9 - 4) }
        let voice = (0..<16_000).map { Int16(($0 * 7_919) % 12_000 - 6_000) }
        let verdicts = [room, voice, room].map { detector.process($0) }
        #expect(verdicts == [false, true, false])
    }
}
