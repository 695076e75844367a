/// What is known of the speaker's voice.
enum Voice: Sendable, Equatable {
    case unknown
    case speaking
    case silent(since: Duration)

    /// Takes what a transcript says about it.
    ///
    /// - Parameter silence: How long no voice has been heard, zero while a person speaks; nil if it is not known.
    mutating func update(silence: Duration?, at time: Duration) {
        if let silence { self = silence > .zero ? .silent(since: time - silence) : .speaking }
    }

    /// When something that has stood since a time will have stood for `wait`: silence counts as well as an unchanged text.
    ///
    /// - Returns: Nil while a person speaks.
    func end(of wait: Duration, from since: Duration) -> Duration? {
        switch self {
        case .unknown: since + wait
        case .speaking: nil
        case .silent(let silent): max(since, silent) + wait
        }
    }

    /// When a match that could still go on has stood long enough: silence is what tells, and the text need only have settled.
    ///
    /// - Returns: Nil while a person speaks.
    func endOfDwelling(_ rule: FiringRule, continuations: Int, from since: Duration) -> Duration? {
        switch self {
        case .unknown: since + rule.dwell
        case .speaking: nil
        case .silent(let silent): max(silent + rule.pause(continuations: continuations), since + rule.settle)
        }
    }
}
