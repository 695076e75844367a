#if SpeechServers
/// The server's current duty, and since when it is due.
///
/// Only an answer that was due restarts the time limit. A ping, a message or a partial does not, and nothing extends
/// the limit of the final answer: otherwise a server that sends something now and then would never be late.
struct OwedDuty<Instant: Sendable>: Sendable {
    /// The server's duty.
    private(set) var kind = SpeechServerDuty.none
    /// Since when it is due; nil if the server has no duty.
    private(set) var since: Instant?

    /// Sets the server's duty.
    ///
    /// - Parameter isAnswered: Whether an answer that was due has just arrived.
    mutating func become(_ duty: SpeechServerDuty, isAnswered: Bool, at now: Instant) {
        let isNew = duty != kind || (duty == .answer && isAnswered)
        kind = duty
        if duty == .none { since = nil } else if isNew { since = now }
    }
}

extension OwedDuty where Instant: InstantProtocol, Instant.Duration == Duration {
    /// Excludes a time in which answers could not be received.
    mutating func excuse(_ time: Duration) { since = since?.advanced(by: time) }
}
#endif
