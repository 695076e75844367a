/// A clock for tests of waiting code; its time moves only when a test advances it.
///
/// ```swift
/// let clock = StepClock()
/// let task = Task { try await clock.sleep(for: .seconds(2)) }
/// try await clock.sleepers(atLeast: 1)   // returns once the task waits
/// clock.advance(by: .seconds(2))         // and now it goes on
/// try await task.value
/// ```
///
/// Nothing here waits for real time or polls. Sleepers are resumed in the order of their deadlines; those with equal
/// deadlines in the order of their calls. The executor decides when and on which thread each runs.
public final class StepClock: Clock, Sendable {
    /// A time on this clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public var offset: Duration

        /// Creates an instant from its distance to the clock's beginning.
        package init(offset: Duration) { self.offset = offset }

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The duration from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Observed(StepClockState())

    /// Creates a clock that starts at zero.
    public init() {}

    /// The current time, as set by the last advance.
    public var now: Instant { state.value.now }

    /// Zero: this clock is exact.
    public var minimumResolution: Duration { .zero }

    package var sleeperCount: Int { state.value.sleepers.count }

    /// Advances the time and resumes every sleeper whose deadline has passed.
    ///
    /// Time never goes back: a negative `duration` has no effect.
    public func advance(by duration: Duration) {
        for sleeper in state.change({ $0.advance(to: $0.now.advanced(by: duration)) }) {
            sleeper.continuation.resume()
        }
    }

    /// Advances the time to `instant` and resumes every sleeper whose deadline has passed.
    package func advance(to instant: Instant) {
        for sleeper in state.change({ $0.advance(to: instant) }) { sleeper.continuation.resume() }
    }

    /// Waits until the clock has been advanced to `deadline`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let ticket = state.change { $0.nextTicket() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(StepClockState.Sleeper(ticket: ticket, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            state.change { $0.removeSleeper(ticket) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until at least `count` sleepers are waiting at the same time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleepers(atLeast count: Int) async throws { try await state.when { $0.sleepers.count >= count } }

    /// Waits until a sleeper has exactly this deadline.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package func sleeper(until deadline: Instant) async throws {
        try await state.when { $0.sleepers.contains { $0.deadline == deadline } }
    }

    private func enter(_ sleeper: StepClockState.Sleeper) {
        // A task is marked as cancelled before its handler runs, and both sides use the same lock. So either the mark is
        // visible here, or the handler runs later and finds the entry: no cancellation is missed.
        let end: Result<Void, any Error>? = state.change { state in
            if Task.isCancelled { return .failure(CancellationError()) }
            if sleeper.deadline <= state.now { return .success(()) }
            state.insert(sleeper)
            return nil
        }
        if let end { sleeper.continuation.resume(with: end) }
    }
}

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

    /// Advances the time, never back; returns the sleepers whose deadline has passed, in order.
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
