import RapidIntent

/// A message to a pipeline's loop from one of its tasks.
enum PipelineMessage: Sendable {
    case request(PipelineRequest, PipelineRequestID, CheckedContinuation<PipelineAcknowledgement, Never>?)
    /// A source has delivered a frame.
    case frame(source: Int)
    case sourceFinished(Int, PipelineFailure?)
    case requested(listener: Int, taken: Int)
    /// A recogniser or detector has reported an event.
    case reported(listener: Int)
    case listenerFinished(Int, PipelineFailure?)
    case limitReached(Int)
    case restartDue(Int)
    /// Time to check for a stall.
    case tick(source: Int)
    /// There are more frames to process.
    case proceed
    /// A consumer of events has room again.
    case room
    case untilStopped(CheckedContinuation<PipelineFailure?, Never>)
    case close
}
