/// What an app asks of a ``SpeechPipeline``.
public enum PipelineRequest: String, Sendable, Hashable, CaseIterable {
    /// Open the source and wait for what activates.
    case start
    /// Bring the utterance to its end, and let go of everything.
    case stop
    /// Let the recogniser hear, from ``PipelineConfiguration/preRoll`` ago.
    case activate
    /// Bring the utterance to its end; its final transcript still comes.
    case deactivate
    /// Let go of microphone and recogniser for a while.
    case suspend
    /// Go on after ``suspend``.
    case resume
    /// The command was understood: end at the next short silence instead of a long one.
    case finishUtterance
}

/// The identity of a request, unique within its pipeline.
public struct PipelineRequestID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number of the request, from 1.
    public let rawValue: Int

    /// Takes a number as a pipeline gave it.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number.
    public var description: String { String(rawValue) }
}

/// The answer to a request: each gets exactly one.
public struct PipelineAcknowledgement: Sendable, Hashable {
    /// Which request.
    public var id: PipelineRequestID
    /// What was asked.
    public var request: PipelineRequest
    /// What became of it.
    public var outcome: Outcome
    /// The state when it was answered.
    public var state: PipelineState

    /// Describes an answer.
    package init(id: PipelineRequestID, request: PipelineRequest, outcome: Outcome, state: PipelineState) {
        self.id = id
        self.request = request
        self.outcome = outcome
        self.state = state
    }

    /// What became of a request.
    public enum Outcome: Sendable, Hashable {
        /// It was carried out.
        case done
        /// It was so already, or on the way: there was nothing to do.
        case unchanged
        /// A later request asked for something else before it was carried out.
        case superseded
        /// It makes no sense in this state, and changed nothing.
        case refused(Refusal)
        /// It was tried and failed; a ``PipelineEvent/Kind/failed(_:)`` before it says why.
        case failed
    }

    /// Why a request makes no sense.
    public enum Refusal: String, Sendable, Hashable {
        /// The pipeline has to be started first.
        case notStarted
        /// The pipeline has to be resumed, or stopped, first.
        case suspended
        /// The pipeline has come to its end, with ``SpeechPipeline/run()``.
        case closed
    }
}
