package import Testing

/// Polls until a condition holds; records an issue after ten seconds.
package func eventually(
    _ condition: () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for _ in 0..<400 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("it never came to that", sourceLocation: sourceLocation)
}
