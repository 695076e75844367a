/// Converts 16-bit samples to another rate, block by block; samples that already have the rate pass unchanged.
///
/// Uses a ``Resampler``.
package struct SampleRateConversion: Sendable {
    /// Nil if the rates are equal, so that samples are not converted to floating point.
    private var resampler: Resampler?

    /// Creates a conversion; both rates must be positive.
    package init(from inputRate: Int, to outputRate: Int) {
        resampler = inputRate == outputRate ? nil : Resampler(from: inputRate, to: outputRate)
    }

    /// Appends a block and returns the outputs that need no later input.
    package mutating func convert(_ samples: [Int16]) -> [Int16] {
        resampler?.resample(samples.map(\.fullScale)).map(Int16.init(fullScale:)) ?? samples
    }

    /// Returns the remaining outputs, as if silence followed, and resets the conversion.
    package mutating func finish() -> [Int16] { resampler?.finish().map(Int16.init(fullScale:)) ?? [] }
}
