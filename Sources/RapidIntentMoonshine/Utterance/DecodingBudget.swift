import RapidIntent

/// Limits how often an utterance is decoded before its end.
///
/// Each decoding covers the whole utterance so far, so the cost would grow with the square of its length. The budget
/// counts seconds of decoded audio, not time, so that a recording is decoded at the same moments in every run.
struct DecodingBudget {
    /// The purpose of a decoding.
    enum Purpose {
        /// A text to show during speech.
        case tentative
        /// A command to fire in a pause.
        case pause
    }

    /// The limit for each purpose, as a multiple of the utterance's length.
    private static func share(of purpose: Purpose) -> Double {
        switch purpose {
        case .tentative: 2
        case .pause: 4
        }
    }

    /// How much longer the utterance must be before it is decoded again during speech.
    private static let interval = Duration.milliseconds(600)

    private var spent = Duration.zero
    private var last = Duration.zero

    /// Whether an utterance of this length may be decoded; if so, counts it.
    mutating func spend(on purpose: Purpose, audio: Duration) -> Bool {
        if purpose == .tentative, audio < last + Self.interval { return false }
        guard spent + audio <= audio * Self.share(of: purpose) else { return false }
        spent += audio
        last = audio
        return true
    }
}
