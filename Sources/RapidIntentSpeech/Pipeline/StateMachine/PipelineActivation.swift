import RapidIntent

/// What is known of the activation under way.
struct PipelineActivation: Sendable, Equatable {
    /// The recogniser call.
    let session: Int
    /// What began it.
    let cause: ActivationCause
    /// When it was begun.
    let since: Duration
    /// Up to when voice may still be that of the wake phrase.
    var voiceIgnoredUntil: Duration
    /// Whether there was speech since then.
    var hasHeardSpeech: Bool
    /// When the silence began; nil during speech, and before any.
    var quietSince: Duration?
    /// Whether the last transcript is complete.
    var isComplete = false
    /// Whether the app has said that it is.
    var isUnderstood = false
    /// When push-to-talk was let go.
    var releasedAt: Duration?
    /// Why it ends, once that is decided.
    var end: DeactivationCause?

    /// Updates whether there is speech.
    mutating func update(voice: Bool, at now: Duration, hangover: Duration) {
        if voice {
            quietSince = nil
            if now > voiceIgnoredUntil { hasHeardSpeech = true }
        } else if quietSince == nil {
            // The detector has held on: the silence is as old as its hangover when it shows.
            quietSince = max(.zero, now - hangover)
        }
    }
}
