#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A level meter for people to look at: steady enough to read, quick enough to trust.
///
/// ```swift
/// var meter = LevelMeter(sampleRate: 16_000)
/// meter.measure(frame.samples)
/// print(meter.level.rms)     // -31.4, in dBFS
/// ```
///
/// A pure value; its time is counted in samples. The mean square is smoothed exponentially with a time constant of 65 ms, so
/// that a steady tone reads 99 % of its power after 300 ms: the rise time of a VU meter (IEC 60268-17), which here is that
/// of power. The peak shows every sample at once and falls back by 20 dB in 1.7 s, as a peak programme meter of type I
/// does (IEC 60268-10; IEC 60268-18 keeps it for digital levels). Costs two multiplications a sample.
package struct LevelMeter: Sendable, Equatable {
    /// Samples per second of what is heard.
    let sampleRate: Int

    private let smoothing: Double
    private let fallback: Double
    private var meanSquare = 0.0
    private var peak = 0.0

    /// How fast the mean square follows.
    static let timeConstant = Duration.milliseconds(65)
    /// How fast the peak falls back, in decibels per second.
    static let peakFallback = 20 / 1.7

    /// Makes a meter that shows silence.
    ///
    /// - Parameter sampleRate: Samples per second, above zero.
    package init(sampleRate: Int) {
        precondition(sampleRate > 0, "a sample rate is positive")
        self.sampleRate = sampleRate
        smoothing = 1 - exp(-1 / (Double(sampleRate) * (Self.timeConstant / .seconds(1))))
        fallback = pow(10, -Self.peakFallback / 20 / Double(sampleRate))
    }

    /// Takes the next samples in.
    package mutating func measure(_ samples: some Sequence<Int16>) {
        for sample in samples {
            let value = Double(sample)
            meanSquare += smoothing * (value * value - meanSquare)
            peak = max(value.magnitude, peak * fallback)
        }
    }

    /// What the meter shows now.
    package var level: AudioLevel { AudioLevel(meanSquare: meanSquare, peakAmplitude: peak) }
}
