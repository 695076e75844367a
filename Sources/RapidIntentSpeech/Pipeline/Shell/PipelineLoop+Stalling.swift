import RapidIntent

/// Who holds everything up.
extension PipelineLoop {
    /// Tells who has not moved since the last time that this was asked.
    mutating func tick() {
        defer { stepsAtLastTick = steps }
        // Who waits for a consumer of events does not stall, and the ends of things have a limit of their own.
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

    /// Whether a listener has held everything up for its own time; the source's limit is a tick.
    private mutating func hasBeenIdle(for limit: Duration) -> Bool {
        idleTicks += 1
        guard (parts.configuration.stallLimit ?? .zero) * idleTicks >= limit else { return false }
        idleTicks = 0
        return true
    }
}
