#if ServiceLifecycle
    public import ServiceLifecycle

    extension SpeechPipeline: Service {
        /// Starts, and returns when the source has ended, the task was cancelled, a graceful shutdown or ``stop()`` was
        /// asked for, and everything was closed: the utterance under way is told to its end.
        ///
        /// Then all sequences end, and every later request is refused.
        ///
        /// - Throws: The ``PipelineFailure`` that stopped it, where nothing is tried again.
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
        /// Starts, and returns when the source has ended, the task was cancelled or ``stop()`` was asked for, and everything
        /// was closed: the utterance under way is told to its end.
        ///
        /// Then all sequences end, and every later request is refused; to fall silent for a while is what ``suspend()`` is for.
        ///
        /// - Throws: The ``PipelineFailure`` that stopped it, where nothing is tried again.
        public func run() async throws { try await runUntilStopped() }
    }
#endif
