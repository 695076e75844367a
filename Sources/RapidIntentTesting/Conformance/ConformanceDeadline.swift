/// Decides whether a call that runs into its deadline ends in time.
///
/// A busy machine delays single calls, while a wrong calculation (twice the deadline, a deadline in whole seconds)
/// delays all of them. So a late call is repeated after pauses that double, because a machine may be busy for a second
/// or two. The rule is broken if every attempt is late.
struct ConformanceDeadline {
    /// The maximum number of attempts.
    static let attempts = 5

    /// The pause after a late attempt, counted from 1: 100 ms after the first, 1.5 s in total.
    static func pause(after attempt: Int) -> Duration { .milliseconds(50 << attempt) }

    let deadline: Duration

    /// Less than twice the deadline, with some margin.
    private var latest: Duration { deadline * 7 / 4 }

    /// Whether to repeat a call that took `elapsed`.
    func isLate(_ elapsed: Duration) -> Bool { elapsed >= latest }

    /// The rule that is broken by the last attempt; nil if none.
    func problem(after elapsed: Duration) -> String? {
        if isLate(elapsed) {
            return "the call ends long after its deadline, \(Self.attempts) times out of \(Self.attempts)"
        }
        if elapsed < deadline / 2 { return "the call gives up long before its deadline" }
        return nil
    }
}
