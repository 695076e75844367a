#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The probability that a text found by the search is right.
///
/// A logistic function of the nats per token. `Benchmarks/README.md` describes the recordings of the fit, and the
/// results on others.
struct ReadingConfidence {
    /// The nats per token at which a text is as likely right as wrong.
    static let middle: Float = 1.2
    /// How steeply the confidence falls with the nats per token.
    private static let slope = 5.1

    /// Returns the confidence of a text, from 0 to 1.
    static func confidence(natsPerToken: Float) -> Double {
        1 / (1 + exp(slope * Double(natsPerToken - middle)))
    }
}
