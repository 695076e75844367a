import RapidIntentPlatform

/// A level meter for displays.
///
/// A value type that counts time in samples. The mean square is smoothed exponentially with a time constant of 65 ms: a
/// steady tone reads 99 % of its power after 300 ms. That is the rise time of a VU meter (IEC 60268-17), applied to
/// power. The peak rises at once and falls back by 20 dB in 1.7 s, like a peak programme meter of type I (IEC 60268-10;
/// IEC 60268-18 keeps it for digital levels). Costs two multiplications per sample.
package struct LevelMeter: Sendable, Equatable {
    /// Samples per second of the measured audio.
    let sampleRate: Int

    private let smoothing: Double
    private let fallback: Double
    private var meanSquare = 0.0
    private var peak = 0.0

    static let timeConstant = Duration.milliseconds(65)
    /// The rate at which the peak falls back, in decibels per second.
    static let peakFallback = 20 / 1.7

    /// Creates a meter that shows silence.
    ///
    /// - Parameter sampleRate: Samples per second, above zero.
    package init(sampleRate: Int) {
        precondition(sampleRate > 0, "a sample rate is positive")
        self.sampleRate = sampleRate
        smoothing = 1 - exp(-1 / (Double(sampleRate) * (Self.timeConstant / .seconds(1))))
        fallback = pow(10, -Self.peakFallback / 20 / Double(sampleRate))
    }

    package mutating func measure(_ samples: some Sequence<Int16>) {
        for sample in samples {
            let value = Double(sample)
            meanSquare += smoothing * (value * value - meanSquare)
            peak = max(value.magnitude, peak * fallback)
        }
    }

    package var level: AudioLevel { AudioLevel(meanSquare: meanSquare, peakAmplitude: peak) }
}
