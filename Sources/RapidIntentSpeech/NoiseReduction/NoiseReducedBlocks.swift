/// The audio of a stream for a recogniser: blocks of 20 ms at 16 kHz after noise reduction, each with its original.
///
/// Between two calls it keeps less than a block, and what the conversion and the reducer delay.
package struct NoiseReducedBlocks: Sendable {
    /// The audio of 20 ms.
    package struct Block: Sendable, Equatable {
        /// The samples after noise reduction, for voice detection.
        package var reduced: [Int16]
        /// The samples before it.
        package var original: [Int16]
    }

    package static let length = 320
    package static let sampleRate = 16_000

    private var conversion: SampleRateConversion
    private var reducer = NoiseReducer()
    private var reduced: [Int16] = []
    private var originals: [Int16] = []

    /// Creates blocks from audio with a positive number of samples per second.
    package init(from sampleRate: Int) {
        conversion = SampleRateConversion(from: sampleRate, to: Self.sampleRate)
    }

    package mutating func append(_ samples: [Int16]) -> [Block] {
        let samples = conversion.convert(samples)
        originals += samples
        return blocks(of: reducer.reduce(samples))
    }

    /// Ends the audio, and returns its last blocks, which the conversion and the reducer still held.
    ///
    /// Silence completes the last block.
    package mutating func finish() -> [Block] {
        let last = conversion.finish()
        originals += last
        let rest = reducer.reduce(last) + reducer.finish()
        let excess = (reduced.count + rest.count) % Self.length
        return blocks(of: excess == 0 ? rest : rest + [Int16](repeating: 0, count: Self.length - excess))
    }

    private mutating func blocks(of samples: [Int16]) -> [Block] {
        reduced += samples
        let blocks = stride(from: Self.length, through: reduced.count, by: Self.length).map { end in
            let original = originals[min(end - Self.length, originals.count)..<min(end, originals.count)]
            return Block(
                reduced: Array(reduced[(end - Self.length)..<end]),
                original: original + [Int16](repeating: 0, count: Self.length - original.count))
        }
        reduced.removeFirst(blocks.count * Self.length)
        originals.removeFirst(min(blocks.count * Self.length, originals.count))
        return blocks
    }
}
