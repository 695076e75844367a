#if Server
package import Testing

/// Polls until a condition holds; records an issue if it does not in time.
package func eventually(
    within time: Duration = .seconds(10), _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for _ in 0..<Int(time / .milliseconds(25)) {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("it never came to that", sourceLocation: sourceLocation)
}
#endif
