#if Fleet
    /// Runs work that ends with its task, and ends it when the user presses Control-C or the tool receives SIGTERM.
    ///
    /// A second interruption ends the tool immediately.
    enum UntilInterrupted {
        /// Runs the work.
        static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
            let task = Task { try await work() }
            let interruption = InterruptionHandler { task.cancel() }
            defer { withExtendedLifetime(interruption) {} }
            try await task.value
        }
    }
#endif
