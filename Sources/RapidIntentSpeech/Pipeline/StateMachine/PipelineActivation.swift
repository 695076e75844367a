import RapidIntent

/// The state of the current activation.
struct PipelineActivation: Sendable, Equatable {
    /// The number of the recogniser call.
    let session: Int
    let cause: ActivationCause
    /// The time of the activation.
    let since: Duration
    /// The time until which a voice may belong to the wake phrase.
    var voiceIgnoredUntil: Duration
    /// Whether there was speech after that time.
    var hasHeardSpeech: Bool
    /// When the silence began; nil during speech, and before the first audio.
    var quietSince: Duration?
    /// Whether the last transcript is complete.
    var isComplete = false
    /// Whether the app has requested `finishUtterance`.
    var isUnderstood = false
    /// When push-to-talk was released.
    var releasedAt: Duration?
    /// Why the activation ends, once decided.
    var end: DeactivationCause?

    /// Updates whether there is speech.
    mutating func update(voice: Bool, at now: Duration, hangover: Duration) {
        if voice {
            quietSince = nil
            if now > voiceIgnoredUntil { hasHeardSpeech = true }
        } else if quietSince == nil {
            // When the detector reports silence, the silence is already as long as its hangover.
            quietSince = max(.zero, now - hangover)
        }
    }
}
