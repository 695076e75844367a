/// Brings the samples of one stream to another rate, block by block; those that have it already stay as they are.
///
/// What a ``Resampler`` does, for 16-bit samples.
package struct SampleRateConversion: Sendable {
    /// Nil where nothing is to be done, so that samples do not take the way over floating point.
    private var resampler: Resampler?

    /// Prepares a conversion; both rates must be positive.
    package init(from inputRate: Int, to outputRate: Int) {
        resampler = inputRate == outputRate ? nil : Resampler(from: inputRate, to: outputRate)
    }

    /// Takes a block in and gives what can be given without knowing what follows.
    package mutating func convert(_ samples: [Int16]) -> [Int16] {
        resampler?.resample(samples.map(\.fullScale)).map(Int16.init(fullScale:)) ?? samples
    }

    /// Gives what was held back, as if silence followed, and makes ready for another recording.
    package mutating func finish() -> [Int16] { resampler?.finish().map(Int16.init(fullScale:)) ?? [] }
}
