import RapidIntentPlatform

/// The loudness of audio at a point in time.
///
/// In dBFS as defined by AES17: a sine that just reaches full scale has 0 dBFS, for ``rms`` and for ``peak``. A square
/// wave of full scale therefore has an ``rms`` of +3 dBFS, and a peak of 0.
public struct AudioLevel: Sendable, Equatable {
    /// The root mean square, in dBFS; never below -100.
    public var rms: Double
    /// The highest sample, in dBFS; never below -100.
    public var peak: Double

    /// The level of silence: less than half a 16-bit step.
    package static let floor = -100.0
    package static let silence = AudioLevel(rms: floor, peak: floor)

    package init(rms: Double, peak: Double) {
        self.rms = rms
        self.peak = peak
    }

    /// The level of samples, equally weighted; silence if there are none.
    package init(of samples: some Collection<Int16>) {
        var energy = 0.0
        var highest = 0
        for sample in samples {
            energy += Double(sample) * Double(sample)
            highest = max(highest, abs(Int(sample)))
        }
        self.init(meanSquare: samples.isEmpty ? 0 : energy / Double(samples.count), peakAmplitude: Double(highest))
    }

    /// Creates a level from the mean square and the highest amplitude of samples, both in 16-bit steps.
    init(meanSquare: Double, peakAmplitude: Double) {
        rms = Self.decibels(meanSquare: meanSquare)
        peak = Self.decibels(power: peakAmplitude * peakAmplitude / (fullScale * fullScale))
    }

    /// The level of a mean square in 16-bit steps.
    static func decibels(meanSquare: Double) -> Double { decibels(power: 2 * meanSquare / (fullScale * fullScale)) }

    private static func decibels(power: Double) -> Double { power > 1e-10 ? 10 * log10(power) : floor }
}

private let fullScale = 32_768.0
