/// What a server has to do, and since when it owes that.
///
/// Only an answer that was owed buys time for the next one. A ping, news or a partial buys none, and nothing buys time for
/// the last words: a server that says something now and then would never be late.
struct OwedDuty<Instant: Sendable>: Sendable {
    /// What the server has to do.
    private(set) var kind = SpeechServerDuty.none
    /// Since when; nil where it has nothing to do.
    private(set) var since: Instant?

    /// Takes note of what the server has to do now.
    ///
    /// - Parameter isAnswered: Whether an answer that was owed has just come.
    mutating func become(_ duty: SpeechServerDuty, isAnswered: Bool, at now: Instant) {
        let isNew = duty != kind || (duty == .answer && isAnswered)
        kind = duty
        if duty == .none { since = nil } else if isNew { since = now }
    }
}

extension OwedDuty where Instant: InstantProtocol, Instant.Duration == Duration {
    /// Leaves a time out of account in which the server could not be heard.
    mutating func excuse(_ time: Duration) { since = since?.advanced(by: time) }
}
