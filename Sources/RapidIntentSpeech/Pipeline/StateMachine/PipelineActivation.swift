import RapidIntent

/// The state of the current activation.
struct PipelineActivation: Sendable, Equatable {
    /// The number of the recogniser call.
    let session: Int
    let cause: ActivationCause
    let since: Duration
    /// The time until which a voice may belong to the wake phrase.
    var voiceIgnoredUntil: Duration
    /// Whether there was speech after that time.
    var hasHeardSpeech: Bool
    /// When the silence began; nil also before the first audio.
    var silence: SilenceStart
    /// Whether the last transcript is complete.
    var isComplete = false
    /// Whether the app has requested `finishUtterance`.
    var isUnderstood = false
    /// When push-to-talk was released.
    var releasedAt: Duration?
    /// Why the activation ends, once decided.
    var end: DeactivationCause?

    /// Takes words that the recogniser has heard.
    ///
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
