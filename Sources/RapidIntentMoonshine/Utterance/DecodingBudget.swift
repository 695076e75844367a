import RapidIntent

/// How often an utterance is decoded while it goes on.
///
/// Each time decodes all of it, so that the cost would grow with the square of its length. What was spent is counted in seconds of
/// audio that were decoded, not in time, so that a recording is decoded at the same moments in every run.
struct DecodingBudget {
    /// What an utterance is decoded for.
    enum Purpose {
        /// A text to show while someone speaks.
        case tentative
        /// A command to fire in a pause.
        case pause
    }

    /// How many times as much as the utterance is long may be decoded, for each purpose.
    private static func share(of purpose: Purpose) -> Double {
        switch purpose {
        case .tentative: 2
        case .pause: 4
        }
    }

    /// How much longer an utterance is before it is decoded again while someone speaks.
    private static let interval = Duration.milliseconds(600)

    private var spent = Duration.zero
    private var last = Duration.zero

    /// Whether an utterance of some length may be decoded, which then counts as done.
    mutating func spend(on purpose: Purpose, audio: Duration) -> Bool {
        if purpose == .tentative, audio < last + Self.interval { return false }
        guard spent + audio <= audio * Self.share(of: purpose) else { return false }
        spent += audio
        last = audio
        return true
    }
}
