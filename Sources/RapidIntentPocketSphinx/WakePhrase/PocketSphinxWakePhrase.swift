/// A wake phrase and its detection threshold.
public struct PocketSphinxWakePhrase: Sendable, Hashable, ExpressibleByStringLiteral {
    package var text: String
    var threshold: Double?

    /// Creates a wake phrase.
    ///
    /// - Parameters:
    ///   - text: The phrase: one or more words of the pronunciation dictionary. Three or more syllables are
    ///     distinguished from other speech much better than fewer.
    ///   - threshold: How likely the phrase must be against other speech, above 0 up to 1; nil for the default for its
    ///     length. Higher values give fewer false alarms and fewer detections.
    public init(_ text: String, threshold: Double? = nil) {
        self.text = text
        self.threshold = threshold
    }

    /// Creates a wake phrase with the default threshold.
    public init(stringLiteral value: String) { self.init(value) }

    /// The default for a number of phones: a hundredth for each, such as 1e-16 for "computer".
    ///
    /// Measured with five phrases of 5 to 9 phones by four synthetic voices, against 48 other sentences of these voices
    /// and 13.5 minutes of recorded commands to a coffee maker. Near this default, "computer", "wake up" and "coffee
    /// machine" were detected in 3 of 4 voices without a false alarm. "hey kitchen" was detected in 2 with one false
    /// alarm, because the sentences contain kitchen lights, and "okay house" in none with 2 to 3 in the recordings. At
    /// 1e-25 "computer" was detected in all four with one false alarm, and "wake up" still in three with 7 in the
    /// sentences and 13 in the recordings.
    static func threshold(phones: Int) -> Double { (0..<phones).reduce(1) { threshold, _ in threshold / 100 } }
}
