import RapidIntentPlatform

/// The gain of each band of a frame.
///
/// The estimator of the minimum mean square error of the log amplitude (Y. Ephraim and D. Malah, 1985), with their
/// "decision-directed" estimate of the speech in a band, which depends mostly on the previous frame.
struct SpectralGain: Sendable {
    private var speechBefore: [Float]

    /// The weight of the previous frame in the estimate.
    private static let memory: Float = 0.98
    /// The lowest ratio of speech to noise: −25 dB.
    private static let leastRatio: Float = 0.003_162
    /// The lowest gain, −24 dB; with less, audio no longer sounds like the rooms that engines are trained on.
    private static let leastGain: Float = 0.06

    init(bands: Int) { speechBefore = [Float](repeating: 1, count: bands) }

    /// The gain of each band, from 0.06 to 1, written into `gains`.
    mutating func gains(for power: [Float], noise: [Float], into gains: inout [Float]) {
        for band in gains.indices {
            let posterior = min(power[band] / max(noise[band], 1e-12), 1_000)
            let prior = max(
                Self.memory * speechBefore[band] + (1 - Self.memory) * max(posterior - 1, 0), Self.leastRatio)
            let wiener = prior / (1 + prior)
            let gain = wiener * exp(0.5 * Self.exponentialIntegral(max(wiener * posterior, 1e-8)))
            gains[band] = min(max(gain, Self.leastGain), 1)
            speechBefore[band] = gains[band] * gains[band] * posterior
        }
    }

    /// The exponential integral E₁ of a positive number.
    ///
    /// M. Abramowitz and I. Stegun, *Handbook of Mathematical Functions*, 5.1.53 and 5.1.56; accurate to 5 · 10⁻⁵ or
    /// better.
    static func exponentialIntegral(_ x: Float) -> Float {
        if x <= 1 {
            let polynomial =
                -0.577_215_66 + x
                * (0.999_991_93 + x * (-0.249_910_55 + x * (0.055_199_68 + x * (-0.009_760_04 + x * 0.001_078_57))))
            return polynomial - log(x)
        }
        let above = 0.267_773_734_3 + x * (8.634_760_892_5 + x * (18.059_016_973 + x * (8.573_328_740_1 + x)))
        let below = 3.958_496_922_8 + x * (21.099_653_082_7 + x * (25.632_956_148_6 + x * (9.573_322_345_4 + x)))
        return exp(-x) / x * (above / below)
    }
}
