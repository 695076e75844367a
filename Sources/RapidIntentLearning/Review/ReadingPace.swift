#if SQLite
/// How often telemetry is read, so that reading never takes more than a small part of one core.
///
/// A pure value: the times are given.
struct ReadingPace: Sendable {
    /// Whether rows may have changed that were read before.
    private(set) var owesWhole = false
    private var whole: (end: ContinuousClock.Instant, took: Duration)?
    private var last: (end: ContinuousClock.Instant, took: Duration)?

    /// How many times as long as it took passes until the file is read again, in part or as a whole.
    private static let (rest, wholeRest) = (4, 20)

    /// Whether enough time has passed since the last reading: four times as long as it took.
    func allowsReading(at time: ContinuousClock.Instant) -> Bool {
        last.map { time >= $0.end + $0.took * Self.rest } ?? true
    }

    /// Whether enough time has passed since all rows were read: twenty times as long as it took.
    func allowsWhole(at time: ContinuousClock.Instant) -> Bool {
        whole.map { time >= $0.end + $0.took * Self.wholeRest } ?? true
    }

    /// Notes that rows were read: all of them, or only new ones.
    mutating func note(isWhole: Bool, from began: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        owesWhole = !isWhole
        if isWhole { whole = (end, end - began) }
    }

    /// Notes that a reading with all that it entails is over.
    mutating func note(from began: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        last = (end, end - began)
    }
}
#endif
