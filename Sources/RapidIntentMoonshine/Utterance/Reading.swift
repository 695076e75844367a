import RapidIntent

/// The result of decoding an utterance.
struct Reading: Equatable {
    /// The words in lower case, separated by single spaces.
    var text: String
    /// The probability that the text is right, from 0 to 1.
    var confidence: Double
    /// The same, if more words may follow.
    var confidenceSoFar: Double
    /// Whether a word of the dictionary is likely to follow.
    var expectsNextWord: Bool

    /// The confidence in a pause: too low for a command if a word is likely to follow, even if a witness agrees.
    var confidenceInPause: Double { expectsNextWord ? min(confidence, 0.4) : confidence }

    /// Whether the text is accepted before the end of the utterance.
    var isCertain: Bool { !text.isEmpty && confidenceInPause >= Confidence.sure }

    var isHeard: Bool { !text.isEmpty && confidence >= Confidence.least }

    var isBeginning: Bool { !text.isEmpty && confidenceSoFar >= Confidence.least }
}

extension [Reading] {
    /// The best of the readings, if it is accepted.
    var heard: Reading? { first.flatMap { $0.isHeard ? $0 : nil } }

    var beginning: Reading? { first.flatMap { $0.isBeginning ? $0 : nil } }
}
