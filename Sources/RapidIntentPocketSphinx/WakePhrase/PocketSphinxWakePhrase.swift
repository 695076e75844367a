/// A wake phrase, and how sure the engine must be of it.
public struct PocketSphinxWakePhrase: Sendable, Hashable, ExpressibleByStringLiteral {
    package var text: String
    var threshold: Double?

    /// Names a phrase.
    ///
    /// - Parameters:
    ///   - text: The phrase: one or more words that the pronunciation dictionary has. Three syllables and more are told from
    ///     other speech much better than fewer.
    ///   - threshold: How likely the phrase must be against other speech, above 0 up to 1; nil for the default for its length.
    ///     Greater values mean fewer false alarms and fewer detections.
    public init(_ text: String, threshold: Double? = nil) {
        self.text = text
        self.threshold = threshold
    }

    /// Names a phrase, with the default threshold.
    public init(stringLiteral value: String) { self.init(value) }

    /// The default for a phrase of so many phones: a hundredth for each, such as 1e-16 for "computer".
    ///
    /// Measured with five phrases of 5 to 9 phones, said by four voices of a synthesiser, against 48 other sentences of the same
    /// voices and 13.5 minutes of recorded orders to a coffee maker, with one threshold for all from 1e-5 to 1e-40. At the step
    /// nearest to this default, "computer", "wake up" and "coffee machine" were heard in 3 of 4 voices without a false alarm, "hey
    /// kitchen" in 2 of 4 with one (the sentences speak of kitchen lights), and "okay house" in none, with 2 to 3 alarms in the
    /// recordings. At 1e-25 "computer" was heard in all four with one alarm, and "wake up" still in three with 7
    /// alarms in the sentences and 13 in the recordings.
    static func threshold(phones: Int) -> Double { (0..<phones).reduce(1) { threshold, _ in threshold / 100 } }
}

extension PocketSphinxError.Code {
    /// A wake phrase that the engine cannot listen for.
    public static let unusableWakePhrase = PocketSphinxError.Code(rawValue: "unusableWakePhrase")
}
