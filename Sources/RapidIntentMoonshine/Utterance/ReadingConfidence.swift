import RapidIntentPlatform

/// The probability that a text found by the search is right.
///
/// The lowest of three logistic functions: of the text's improbability, and of two gaps. `Benchmarks/README.md`
/// describes the recordings of the fit, and the results on others.
///
/// The improbability is the nats per token, and half of the distance to free text: how much likelier the likeliest text
/// without a grammar is, in nats, divided by the square root of the number of tokens, because differences of single
/// tokens add up like independent errors. Where the speaker is hard to understand, free text is unlikely, too. Of 16
/// commands of real speakers in their rooms, the improbability is at most 2.33 (1.55 nats per token); 30 synthesised
/// sentences about something else have more than 3. Of 60 recordings of sentences that differ from a command in one
/// word, 22 have less than 2.4, among them those that sound alike; a bound of 1.2 nats per token accepts 21 of them and
/// 13 of the 16 commands.
///
/// In 386 accepted texts of recorded commands, clean and in coloured noise and dishes (15 and 6 dB), the gap of the end
/// was at most 1.0 nats, and the widest gap 6.5 in all but three. Of 44 synthesised sentences that were accepted by
/// their average alone and that only resemble a command ("turn on the light in the kitchen is dark", "a large flat
/// white"), one had less than 3.5 and 6.5.
struct ReadingConfidence {
    /// The improbability at which a text is as likely right as wrong, by whether the device is addressed, and how steeply
    /// the confidence falls with it.
    ///
    /// With 2.0 instead of 2.4, 135 of 144 other commands in noise or by synthesised voices are accepted instead of 140,
    /// and 19 of the 60 sentences that differ in one word instead of 22; with 2.8 141 and 25.
    private static let improbability: (addressed: Float, overheard: Float, slope: Double) = (2.4, 2.0, 2)
    /// The nats per token of free text at which it is as likely right as wrong, and how steeply its confidence falls.
    private static let freeText: (middle: Float, slope: Double) = (1.2, 5.1)
    /// The widest gap and the gap of the end at which a text is as likely right as wrong, in nats.
    ///
    /// With 6.5 and 5.5, 140 of 144 commands in noise or by synthesised voices are accepted, with 5 138. A "never" that
    /// was not heard leaves 6.2; the widest gap of 16 commands of real speakers is 4.9.
    private static let middleGap: (widest: Float, end: Float) = (5.5, 2.5)
    private static let gapSlope = 3.0

    /// Returns the confidence of a text, from 0 to 1.
    ///
    /// - Parameters:
    ///   - freeText: The logarithm of the probability of the likeliest text without a grammar; 0, the highest possible,
    ///     if it was not decoded. An empty text, at negative infinity, is no evidence against a command.
    ///   - isAddressed: Whether people who speak address the device.
    ///   - isOver: Whether the audio ends with the text. If not, the model expects more, so the end is ignored.
    static func confidence(
        of result: BeamSearch.Result, freeText: Float = 0, isAddressed: Bool = true, isOver: Bool
    ) -> Double {
        let count = Float(result.tokens.count + 1)
        let distance = max(freeText + result.natsPerToken * count, 0) / count.squareRoot()
        return min(
            share(
                result.natsPerToken + distance / 2, isAddressed ? improbability.addressed : improbability.overheard,
                improbability.slope),
            share(result.widestGap, middleGap.widest, gapSlope),
            isOver ? share(result.endGap, middleGap.end, gapSlope) : 1)
    }

    /// Returns the confidence of a text that was found without a grammar, from 0 to 1: it has no gaps.
    static func confidence(natsPerToken: Float) -> Double { share(natsPerToken, freeText.middle, freeText.slope) }

    private static func share(_ value: Float, _ middle: Float, _ slope: Double) -> Double {
        1 / (1 + exp(slope * Double(value - middle)))
    }
}
