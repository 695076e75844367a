#if ServiceLifecycle
public import ServiceLifecycle

extension SpeechPipeline: Service {
    /// Starts the pipeline, and returns when everything is closed after the source has ended, the task was
    /// cancelled, or a graceful shutdown or ``stop()`` was requested; the current utterance is finished.
    ///
    /// Then all sequences end, and every later request is refused.
    ///
    /// - Throws: The ``PipelineFailure`` that stopped the pipeline, if it does not restart.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await runUntilStopped(unless: Task.isShuttingDownGracefully)
        } onGracefulShutdown: {
            self.request(.stop)
        }
    }
}
#else
extension SpeechPipeline {
    /// Starts the pipeline, and returns when everything is closed after the source has ended, the task was
    /// cancelled or ``stop()`` was requested; the current utterance is finished.
    ///
    /// Then all sequences end, and every later request is refused. To pause, use ``suspend()``.
    ///
    /// - Throws: The ``PipelineFailure`` that stopped the pipeline, if it does not restart.
    public func run() async throws { try await runUntilStopped() }
}
#endif
