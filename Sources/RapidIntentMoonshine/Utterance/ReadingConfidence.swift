#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The probability that a text found by the search is right.
///
/// The lowest of three logistic functions: of the nats per token, and of two gaps. `Benchmarks/README.md` describes the
/// recordings of the fit, and the results on others.
///
/// In 386 accepted texts of recorded commands, clean and in coloured noise and dishes (15 and 6 dB), the gap of the end
/// was at most 1.0 nats, and the widest gap 6.5 in all but three. Of 44 synthesised sentences that were accepted by
/// their average alone and that only resemble a command ("turn on the light in the kitchen is dark", "a large flat
/// white"), one had less than 3.5 and 6.5.
struct ReadingConfidence {
    /// The nats per token at which a text is as likely right as wrong.
    static let middle: Float = 1.2
    /// How steeply the confidence falls with the nats per token.
    private static let slope = 5.1

    /// The widest gap and the gap of the end at which a text is as likely right as wrong, in nats.
    private static let middleGap: (widest: Float, end: Float) = (6.5, 2.5)
    /// How steeply the confidence falls with a gap.
    private static let gapSlope = 3.0

    /// Returns the confidence of a text, from 0 to 1.
    ///
    /// - Parameter isOver: Whether the audio ends with the text. If not, the model expects more, so the end is ignored.
    static func confidence(of result: BeamSearch.Result, isOver: Bool) -> Double {
        min(
            confidence(natsPerToken: result.natsPerToken),
            share(result.widestGap, middle: middleGap.widest, slope: gapSlope),
            isOver ? share(result.endGap, middle: middleGap.end, slope: gapSlope) : 1)
    }

    /// Returns the confidence of a text that was found without a grammar, from 0 to 1: it has no gaps.
    static func confidence(natsPerToken: Float) -> Double { share(natsPerToken, middle: middle, slope: slope) }

    private static func share(_ value: Float, middle: Float, slope: Double) -> Double {
        1 / (1 + exp(slope * Double(value - middle)))
    }
}
