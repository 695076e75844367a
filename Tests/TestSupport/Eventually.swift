/// Waits for what happens outside of the test: polls until a condition holds, with a deadline by the real clock.
///
/// - Throws: An error that says what did not happen, if the condition does not hold in time.
package func eventually(
    _ what: @autoclosure () -> String = "what the test waits for", within time: Duration = .seconds(120),
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + time
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(description: "in vain: \(what())") }
        try await Task.sleep(for: .milliseconds(20))
    }
}

private struct NeverHappened: Error, CustomStringConvertible {
    var description: String
}
