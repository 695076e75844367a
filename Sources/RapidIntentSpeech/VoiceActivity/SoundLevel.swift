#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Levels in decibels relative to full scale, the mean square of a full-scale sine being −3.
enum SoundLevel {
    /// What digital silence is taken for.
    static let lowest = -96.0

    /// The level of a mean square of samples whose full scale is 32,768.
    static func decibels(meanSquare: Double) -> Double {
        max(10 * log10(max(meanSquare, 1e-3)) - 90.309, lowest)
    }
}
