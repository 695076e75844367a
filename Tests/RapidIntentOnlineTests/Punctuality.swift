/// What a call ends in and when, of up to five attempts the first that is over before `bound`, or else the last.
///
/// For deadlines by the real clock: a busy machine makes some attempts late, a deadline that is reckoned wrongly all of
/// them. So the bound can be narrow, and the test is none of the machine's mood.
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
