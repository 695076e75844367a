import RapidIntent

/// Detects the source or listener that stalls the pipeline.
extension PipelineLoop {
    /// Reports a source or listener that has not advanced since the last tick.
    mutating func tick() {
        defer { stepsAtLastTick = steps }
        // Waiting for a consumer of events is not a stall, and closing has a limit of its own.
        guard steps == stepsAtLastTick, !broadcast.isFull(), owed == 0 else {
            idleTicks = 0
            return
        }
        if let recogniser, !recogniser.keepsUp {
            guard hasBeenIdle(for: parts.recogniser.timeLimits.intake) else { return }
            handle(.stalled(PipelineFailure(.recogniserStalled, "the recogniser takes no more audio")))
        } else if let detector, !detector.keepsUp {
            guard hasBeenIdle(for: parts.detector?.timeLimits.intake ?? .zero) else { return }
            handle(.stalled(PipelineFailure(.detectorStalled, "the wake-phrase detector takes no more audio")))
        } else if endedSource == nil {
            handle(
                .stalled(
                    PipelineFailure(.sourceStalled, "the source delivers no more audio; check that the device is there")
                ))
        }
    }

    /// Whether a listener has been idle for its own limit; the source's limit is one tick.
    private mutating func hasBeenIdle(for limit: Duration) -> Bool {
        idleTicks += 1
        guard (parts.configuration.stallLimit ?? .zero) * idleTicks >= limit else { return false }
        idleTicks = 0
        return true
    }
}
