#if Tool
#if Fleet
/// Runs work that ends with its task, and ends it when the user presses Control-C or the tool receives SIGTERM.
///
/// A second interruption ends the tool immediately.
enum UntilInterrupted {
    /// Runs the work, and returns what it returns.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let interruption = InterruptionHandler { task.cancel() }
        defer { withExtendedLifetime(interruption) {} }
        return try await task.value
    }
}
#endif
#endif
