import RapidIntent

/// What a pipeline's state machine is told.
enum PipelineInput: Sendable {
    /// The app asks for something.
    case request(PipelineRequest, PipelineRequestID)
    /// A frame was heard by all who listen, up to the time of the call.
    case audio(voice: Bool)
    /// The detector has heard a phrase.
    case woke(WakeDetection)
    /// The detector has ended by itself or failed.
    case detectorFinished(PipelineFailure?)
    /// A recogniser reports something; times are the pipeline's, ids the recogniser's.
    case recognised(session: Int, RecognitionEvent)
    /// A recogniser's stream has ended.
    case recogniserFinished(session: Int, PipelineFailure?)
    /// A source's stream has ended: by itself, by failing, or because it was closed.
    case sourceFinished(number: Int, PipelineFailure?)
    /// The source, the recogniser or the detector holds everything up.
    case stalled(PipelineFailure)
    /// The time limit that was set last has been reached.
    case limitReached(number: Int)
    /// The wait before the next try is over.
    case restartDue(number: Int)
}

/// What a pipeline's state machine wants done.
enum PipelineEffect: Sendable, Equatable {
    /// Report an event to all consumers.
    case emit(PipelineEvent)
    /// Begin to read the source.
    case openSource(number: Int)
    /// Ask the source to end; `sourceFinished` follows when it has.
    case closeSource(number: Int)
    /// Begin to listen for wake phrases from now on.
    case openDetector
    /// End that at once; nothing follows.
    case closeDetector
    /// Begin a recogniser call with what was heard since a time.
    case openRecogniser(session: Int, from: Duration)
    /// Tell a recogniser that its audio has ended; `recogniserFinished` follows when it has said all.
    case endAudio(session: Int)
    /// Cancel a recogniser call; nothing follows.
    case dropRecogniser(session: Int)
    /// Report `limitReached` when `finishLimit`, or for a start `stallLimit`, is over.
    case setLimit(number: Int)
    /// Report `restartDue` after a time.
    case restart(number: Int, after: Duration)
}
