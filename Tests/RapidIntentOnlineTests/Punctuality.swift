/// The result and time of a call: of up to five attempts, the first one that ends before `bound`, or else the last.
///
/// For deadlines by the real clock: a busy machine delays some attempts, but a wrong deadline delays all of them. So
/// the bound can be narrow, and the result does not depend on the load of the machine.
func quickest<Outcome: Sendable>(
    before bound: Duration, _ attempt: () async throws -> Outcome
) async rethrows -> (outcome: Outcome, elapsed: Duration) {
    var attempts = 0
    while true {
        let start = ContinuousClock.now
        let outcome = try await attempt()
        let elapsed = start.duration(to: .now)
        attempts += 1
        if elapsed < bound || attempts == 5 { return (outcome, elapsed) }
    }
}
