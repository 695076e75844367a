/// The voice activity of the speaker.
enum Voice: Sendable, Equatable {
    case unknown
    case speaking
    case silent(since: Duration)

    /// Updates the voice activity from a transcript.
    ///
    /// - Parameter silence: How long there has been no speech, zero during speech; nil if unknown.
    mutating func update(silence: Duration?, at time: Duration) {
        if let silence { self = silence > .zero ? .silent(since: time - silence) : .speaking }
    }

    /// The end of a waiting time, counted from a change of the match or from the end of speech, whichever is later.
    ///
    /// - Returns: Nil during speech.
    func end(of wait: Duration, from since: Duration) -> Duration? {
        switch self {
        case .unknown: since + wait
        case .speaking: nil
        case .silent(let silent): max(since, silent) + wait
        }
    }

    /// The deadline of a match that can still change: enough silence, and a text that is stable for `settle`.
    ///
    /// - Returns: Nil during speech, and if only a final transcript is certain enough.
    func endOfDwelling(_ rule: FiringRule, odds: ContinuationOdds, pace: Double, from since: Duration) -> Duration? {
        switch self {
        case .unknown: rule.stillness(odds: odds, pace: pace).map { since + $0 }
        case .speaking: nil
        case .silent(let silent):
            rule.pause(odds: odds, pace: pace).map {
                max(silent + max($0, min(rule.settle, rule.dwell)), since + rule.settle)
            }
        }
    }
}
