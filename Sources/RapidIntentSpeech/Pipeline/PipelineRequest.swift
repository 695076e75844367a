/// A request of an app to a ``SpeechPipeline``.
public enum PipelineRequest: String, Sendable, Hashable, CaseIterable {
    /// Open the source and wait for an activation.
    case start
    /// End the utterance and release all resources.
    case stop
    /// Send audio to the recogniser, beginning ``PipelineConfiguration/preRoll`` ago.
    case activate
    /// End the utterance; its final transcript still follows.
    case deactivate
    /// Release the microphone and the recogniser until ``resume``.
    case suspend
    /// Continue after ``suspend``.
    case resume
    /// The command was understood: end at the next short silence instead of a long one.
    case finishUtterance
}

/// The identifier of a request, unique within its pipeline.
public struct PipelineRequestID: Sendable, Hashable, CustomStringConvertible {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The number.
    public var description: String { String(rawValue) }
}

/// The answer to a request; each request gets exactly one.
public struct PipelineAcknowledgement: Sendable, Hashable {
    /// The request's identifier.
    public var id: PipelineRequestID
    /// The request.
    public var request: PipelineRequest
    /// The request's outcome.
    public var outcome: Outcome
    /// The pipeline's state at the time of the answer.
    public var state: PipelineState

    package init(id: PipelineRequestID, request: PipelineRequest, outcome: Outcome, state: PipelineState) {
        self.id = id
        self.request = request
        self.outcome = outcome
        self.state = state
    }

    /// The outcome of a request.
    public enum Outcome: Sendable, Hashable {
        /// It was carried out.
        case done
        /// The pipeline was already in the requested state, or about to enter it.
        case unchanged
        /// A later request replaced it before it was carried out.
        case superseded
        /// The request is not possible in this state and changed nothing.
        case refused(Refusal)
        /// The request failed; a preceding ``PipelineEvent/Kind/failed(_:)`` gives the reason.
        case failed
    }

    /// The reason why a request is not possible.
    public enum Refusal: String, Sendable, Hashable {
        /// The pipeline must be started first.
        case notStarted
        /// The pipeline must be resumed or stopped first.
        case suspended
        /// The pipeline has ended, together with ``SpeechPipeline/run()``.
        case closed
    }
}
