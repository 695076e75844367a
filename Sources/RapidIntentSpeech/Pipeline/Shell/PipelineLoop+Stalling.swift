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
            idleTicks += 1
            // The source's limit is a tick; the recogniser may say that it needs longer.
            guard (parts.configuration.stallLimit ?? .zero) * idleTicks >= parts.recogniserLimits.intake else { return }
            idleTicks = 0
            tell(.stalled(PipelineFailure(.recogniserStalled, "the recogniser takes no more audio")))
        } else if let detector, !detector.keepsUp {
            tell(.stalled(PipelineFailure(.detectorStalled, "the wake-phrase detector takes no more audio")))
        } else if endedSource == nil {
            tell(
                .stalled(
                    PipelineFailure(.sourceStalled, "the source delivers no more audio; check that the device is there")
                ))
        }
    }
}
