/// The state of a ``StepClock``.
///
/// Its functions only return which tasks to resume. The clock resumes them after releasing its lock, so that no
/// external code runs inside the lock.
struct StepClockState {
    /// A task that waits for an instant.
    struct Sleeper {
        var ticket: Int
        var deadline: StepClock.Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now = StepClock.Instant(offset: .zero)
    /// Sorted by deadline, then by ticket.
    private(set) var sleepers: [Sleeper] = []
    private var ticket = 0

    mutating func nextTicket() -> Int {
        ticket += 1
        return ticket
    }

    mutating func insert(_ sleeper: Sleeper) {
        let place = sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? sleepers.endIndex
        sleepers.insert(sleeper, at: place)
    }

    /// Advances the time, never back.
    ///
    /// Returns the sleepers whose deadline has passed, in order.
    mutating func advance(to instant: StepClock.Instant) -> [Sleeper] {
        now = max(now, instant)
        let due = sleepers.prefix { $0.deadline <= now }
        sleepers.removeFirst(due.count)
        return Array(due)
    }

    mutating func removeSleeper(_ ticket: Int) -> Sleeper? {
        sleepers.firstIndex { $0.ticket == ticket }.map { sleepers.remove(at: $0) }
    }
}
