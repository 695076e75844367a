#if Fleet
import Testing

/// Waits for what happens outside of the test, by looking again and again, with a deadline by the real clock.
enum Eventually {
    /// What did not happen.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns once a condition holds.
    static func isTrue(
        _ what: @autoclosure () -> String, within time: Duration = .seconds(120), _ condition: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + time
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw Failure(description: "in vain: \(what())") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
#endif
