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

extension Int16 {
    /// Rounds a sample whose full scale is −1 to 1; values beyond are clipped, and NaN becomes silence.
    package init(fullScale sample: Float) {
        guard !sample.isNaN else {
            self = 0
            return
        }
        self.init(Swift.min(Swift.max((sample * 32_768).rounded(), -32_768), 32_767))
    }

    /// The sample scaled to −1 to 1.
    package var fullScale: Float { Float(self) / 32_768 }
}

extension Duration {
    package static func audio(samples: Int, rate: Int) -> Duration {
        // Whole seconds are separate, so that the product cannot overflow, however long a stream runs.
        let (seconds, rest) = samples.quotientAndRemainder(dividingBy: rate)
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
    }
}
