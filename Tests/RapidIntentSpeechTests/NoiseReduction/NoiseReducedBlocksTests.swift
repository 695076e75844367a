import RapidIntent
import Testing

@testable import RapidIntentSpeech

@Suite("NoiseReducedBlocks")
struct NoiseReducedBlocksTests {
    /// A second of a tone, in frames of 20 ms.
    private func frames(rate: Int) -> [[Int16]] {
        let tone = (0..<rate).map { Int16(8_000 * ($0 * 400 / rate % 2 == 0 ? 1 : -1)) }
        return stride(from: 0, to: rate, by: rate / 50).map { Array(tone[$0..<($0 + rate / 50)]) }
    }

    @Test("audio of every sample rate comes to its end", arguments: [8_000, 16_000, 44_100, 48_000])
    func wholeAudio(rate: Int) {
        var blocks = NoiseReducedBlocks(from: rate)
        let early = frames(rate: rate).flatMap { blocks.append($0) }
        // The conversion and the reducer hold back some milliseconds.
        #expect((45..<50).contains(early.count))
        let all = early + blocks.finish()
        #expect(all.count == 50)
        #expect(all.allSatisfy { $0.reduced.count == 320 && $0.original.count == 320 })
    }

    @Test("each block has the original of its own samples, and silence completes the last one")
    func originals() {
        var blocks = NoiseReducedBlocks(from: 16_000)
        let samples = frames(rate: 16_000).joined() + [7]
        // As audio comes: not in blocks of the same length.
        var received = stride(from: 0, to: samples.count, by: 333).flatMap {
            blocks.append(Array(samples[$0..<min($0 + 333, samples.count)]))
        }
        received += blocks.finish()
        #expect(received.flatMap(\.original) == samples + [Int16](repeating: 0, count: 319))
        var reducer = NoiseReducer()
        let reduced = reducer.reduce(samples) + reducer.finish()
        #expect(received.flatMap(\.reduced) == reduced + [Int16](repeating: 0, count: 319))
        #expect(blocks.finish() == [])
    }

    @Test("progress is said once per frame, and not beside other events")
    func progress() {
        let (progress, end) = (
            RecognitionEvent.progress(at: .seconds(1)), RecognitionEvent.endpoint("u1", at: .seconds(1))
        )
        #expect([progress, progress].ofOneFrame(at: .seconds(1)) == [progress])
        #expect([RecognitionEvent]().ofOneFrame(at: .seconds(1)) == [progress])
        #expect([progress, end, progress].ofOneFrame(at: .seconds(1)) == [end])
        #expect([progress].news == [])
    }
}
