/// A wake phrase, and how sure the engine must be of it.
public struct PocketSphinxWakePhrase: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The phrase: one or more words that the pronunciation dictionary has.
    ///
    /// Three syllables and more are told from other speech much better than fewer.
    public var text: String
    /// How likely the phrase must be against other speech, above 0 up to 1; nil for the default for its length.
    ///
    /// Greater values mean fewer false alarms and fewer detections.
    public var threshold: Double?

    /// Names a phrase.
    public init(_ text: String, threshold: Double? = nil) {
        self.text = text
        self.threshold = threshold
    }

    /// Names a phrase, with the default threshold.
    public init(stringLiteral value: String) { self.init(value) }

    /// The default for a phrase of so many phones.
    static func threshold(phones: Int) -> Double { 1e-20 }
}

extension PocketSphinxError.Code {
    /// A wake phrase that the engine cannot listen for.
    public static let unusableWakePhrase = PocketSphinxError.Code(rawValue: "unusableWakePhrase")
}
