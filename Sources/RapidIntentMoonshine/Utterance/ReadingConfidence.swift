#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How likely a text that the search found is to be what was said.
///
/// A logistic function of the nats a token. `Benchmarks/README.md` has the recordings that it was fitted to, and how well it does on others.
struct ReadingConfidence {
    /// The nats a token of a text that is as likely right as wrong.
    private static let middle = 1.2
    /// How fast confidence falls with the nats a token.
    private static let slope = 3.5

    /// The confidence of a text of so many nats a token, from 0 to 1.
    static func confidence(natsPerToken: Float) -> Double {
        1 / (1 + exp(slope * (Double(natsPerToken) - middle)))
    }
}
