#if SpeechServers
/// How fast the audio of a turn is heard, compared with the time that this takes.
///
/// Only time in which audio waited to be heard counts, and the audio of that time. So neither a client that sends a
/// recording at once nor a slow network is mistaken for a slow recogniser.
///
/// A pure value: audio and times are passed in.
struct TurnPace: Sendable {
    /// How far hearing has come.
    struct Reading: Sendable, Equatable {
        /// The audio that was heard since audio waits.
        var heard = Duration.zero
        /// The time for which audio waits.
        var elapsed = Duration.zero
        /// Whether the audio came faster than it can be spoken: a recording, whose sender waits for the text.
        var isRecording = false

        /// Whether the recogniser is slower than speech, and not only for a moment.
        var isSlow: Bool { elapsed - heard >= .seconds(2) }
        /// Whether the speaker no longer waits for the text.
        ///
        /// Home Assistant has no limit for a service that ends turns by itself. Its own turns end after this time at
        /// the latest (components/assist_pipeline/vad.py).
        var isLate: Bool { !isRecording && elapsed - heard >= .seconds(15) }
    }

    /// When audio began to wait.
    private var began = Duration.zero
    /// The audio received since then.
    private var received = Duration.zero
    /// When the first audio came; nil before it.
    private var first: Duration?
    private var total = Duration.zero
    private var isRecording = false

    /// Begins to measure anew: what happened before was not the recogniser's work.
    mutating func restart(unread: Duration, at now: Duration) { (began, received) = (now, unread) }

    /// Counts received audio, while earlier audio waits unread.
    mutating func receive(_ audio: Duration, unread: Duration, at now: Duration) {
        if unread == .zero { restart(unread: .zero, at: now) }
        received += audio
        total += audio
        let first = first ?? now
        self.first = first
        // A satellite may send what it kept of the last moment all at once.
        if total - (now - first) > .seconds(1) { isRecording = true }
    }

    /// How far hearing has come, with this audio unread; nothing is measured while none is.
    func reading(unread: Duration, at now: Duration) -> Reading {
        guard unread > .zero else { return Reading() }
        return Reading(heard: max(.zero, received - unread), elapsed: now - began, isRecording: isRecording)
    }
}
#endif
