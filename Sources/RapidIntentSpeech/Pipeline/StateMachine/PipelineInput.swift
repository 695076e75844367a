import RapidIntent

/// An input of a pipeline's state machine.
enum PipelineInput: Sendable {
    case request(PipelineRequest, PipelineRequestID)
    /// All listeners have received a frame that ends at the time of the call.
    case audio(voice: Bool)
    case woke(WakeDetection)
    /// The detector has ended by itself or failed.
    case detectorFinished(PipelineFailure?)
    /// A recogniser reports an event, with the pipeline's times and the recogniser's ids.
    case recognised(session: Int, RecognitionEvent)
    /// A recogniser's stream has ended.
    case recogniserFinished(session: Int, PipelineFailure?)
    /// A source's stream has ended: by itself, with an error, or because it was closed.
    case sourceFinished(number: Int, PipelineFailure?)
    /// The source, the recogniser or the detector blocks the pipeline.
    case stalled(PipelineFailure)
    case limitReached(number: Int)
    /// The wait before the next try is over.
    case restartDue(number: Int)
}

/// An action that a pipeline's state machine requests.
enum PipelineEffect: Sendable, Equatable {
    case emit(PipelineEvent)
    case openSource(number: Int)
    /// Cancel the source; `sourceFinished` follows when it has ended.
    case closeSource(number: Int)
    /// Begin to detect wake phrases.
    case openDetector
    /// Stop the detector at once; no input follows.
    case closeDetector
    /// Begin a recogniser call with the audio since a time.
    case openRecogniser(session: Int, from: Duration)
    /// End a recogniser's audio; `recogniserFinished` follows after its last event.
    case endAudio(session: Int)
    /// Cancel a recogniser call; no input follows.
    case dropRecogniser(session: Int)
    /// Report `limitReached` after `finishLimit`, or at a start after `stallLimit`.
    case setLimit(number: Int)
    /// Report `restartDue` after a time.
    case restart(number: Int, after: Duration)
}

struct PipelineActivation: Sendable, Equatable {
    let session: Int
    let cause: ActivationCause
    let since: Duration
    /// The time until which a voice may belong to the wake phrase.
    var voiceIgnoredUntil: Duration
    /// Whether there was speech after that time.
    var hasHeardSpeech: Bool
    /// When the silence began; nil also before the first audio.
    var silence: SilenceStart
    var isComplete = false
    /// Whether the app has requested `finishUtterance`.
    var isUnderstood = false
    /// When push-to-talk was released.
    var releasedAt: Duration?
    /// Why the activation ends, once decided.
    var end: DeactivationCause?

    /// It may hear them before the detector does, or where that hears nothing: the silence before speech is not the silence
    /// after it.
    mutating func hearWords(at time: Duration) {
        guard !hasHeardSpeech else { return }
        hasHeardSpeech = true
        silence.time = silence.time.map { max($0, time) }
    }

    mutating func update(voice: Bool, at now: Duration) {
        silence.update(voice: voice, at: now, notBefore: .zero)
        if voice, now > voiceIgnoredUntil { hasHeardSpeech = true }
    }
}
