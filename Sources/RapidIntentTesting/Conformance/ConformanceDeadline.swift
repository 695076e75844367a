/// Whether a call that runs into its deadline ends when it should.
///
/// A busy machine makes single calls late, and a mistake in reckoning (twice the deadline, a deadline in whole seconds) makes
/// all of them late. So one that is late is made again, after pauses that double: what keeps a machine busy may last a second or
/// two. A deadline is broken if the call is late every time.
struct ConformanceDeadline {
    /// How often a call is made.
    static let attempts = 5

    /// How long to wait after an attempt, counted from 1, that was late: 100 ms after the first, 1.5 s after all together.
    static func pause(after attempt: Int) -> Duration { .milliseconds(50 << attempt) }

    let deadline: Duration

    /// Before twice the deadline, with some room.
    private var latest: Duration { deadline * 7 / 4 }

    /// Whether a call that took so long is to be made again.
    func isLate(_ elapsed: Duration) -> Bool { elapsed >= latest }

    /// Which rule a call breaks that took so long, the last of its attempts; nil if none.
    func problem(after elapsed: Duration) -> String? {
        if isLate(elapsed) {
            return "the call ends long after its deadline, \(Self.attempts) times out of \(Self.attempts)"
        }
        if elapsed < deadline / 2 { return "the call gives up long before its deadline" }
        return nil
    }
}
