/// Tells when something has changed and come to rest, by looking at it again and again.
///
/// Looking works wherever files lie, on network drives and in containers too, and sees a file that was replaced as well as
/// one that was written over. A change is told once the state has been the same twice, so that a file that is being written
/// is not read in the middle; and no change is lost, because what is compared is older than what is read afterwards.
struct StateWatch<State: Equatable & Sendable, Time: Clock> where Time.Duration == Duration {
    private let interval: Duration
    private let clock: Time
    private let state: @Sendable () -> State
    private let first: State

    /// Looks for the first time.
    ///
    /// - Parameters:
    ///   - interval: How long to wait between two looks.
    ///   - clock: The clock to wait by.
    ///   - state: What is looked at.
    init(every interval: Duration, on clock: Time, state: @escaping @Sendable () -> State) {
        self.interval = interval
        self.clock = clock
        self.state = state
        first = state()
    }

    /// The changes since the first look, until their consumption ends; several that nobody has taken yet are one.
    func changes() -> AsyncThrowingStream<Void, any Error> {
        let (changes, continuation) = AsyncThrowingStream.makeStream(
            of: Void.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [interval, clock, state, first] in
            var known = first
            var hasChanged = false
            while !Task.isCancelled {
                do { try await clock.sleep(until: clock.now.advanced(by: interval), tolerance: nil) } catch { break }
                let now = state()
                if now != known {
                    (known, hasChanged) = (now, true)
                } else if hasChanged {
                    hasChanged = false
                    continuation.yield()
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return changes
    }
}
