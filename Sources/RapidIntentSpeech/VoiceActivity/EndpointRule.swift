/// Decides from voice activity alone when an utterance ends.
///
/// A state machine on the stream's clock:
///
/// ```
/// voice      ____████__████████______________
/// verdict    ....bccccccccccccccccccccce.....    b began, c continues, e ended
/// ```
package struct EndpointRule: Sendable {
    /// The silence that ends an utterance.
    package let trailingSilence: Duration
    /// The longest utterance.
    package let longestUtterance: Duration
    /// How long the detector reports voice after the end of the voice.
    package let hangover: Duration

    private var state = State.waiting

    private enum State: Sendable, Equatable {
        case waiting
        case speaking(since: Duration)
        case silent(since: Duration, begun: Duration)
    }

    /// The state of the utterance at a moment.
    package enum Verdict: Sendable, Equatable {
        /// There was no speech yet.
        case waiting
        /// Speech has begun.
        case began
        /// The utterance continues, with this silence at its end; zero during speech.
        case continues(silence: Duration)
        /// The utterance has ended, with this silence at its end.
        case ended(silence: Duration)
    }

    package init(trailingSilence: Duration, longestUtterance: Duration, hangover: Duration) {
        self.trailingSilence = trailingSilence
        self.longestUtterance = longestUtterance
        self.hangover = hangover
    }

    /// Updates the state with the voice activity at a time; times never decrease.
    package mutating func update(voice: Bool, at now: Duration) -> Verdict {
        switch (state, voice) {
        case (.waiting, false): return .waiting
        case (.waiting, true):
            state = .speaking(since: now)
            return .began
        case (.speaking(let begun), true), (.silent(_, let begun), true):
            state = .speaking(since: begun)
            return verdict(silence: .zero, begun: begun, now: now)
        case (.speaking(let begun), false):
            // When the detector reports silence, the silence is already as long as its hangover.
            let quiet = now - hangover
            state = .silent(since: quiet, begun: begun)
            return verdict(silence: now - quiet, begun: begun, now: now)
        case (.silent(let quiet, let begun), false):
            return verdict(silence: now - quiet, begun: begun, now: now)
        }
    }

    private mutating func verdict(silence: Duration, begun: Duration, now: Duration) -> Verdict {
        guard silence >= trailingSilence || now - begun >= longestUtterance else { return .continues(silence: silence) }
        state = .waiting
        return .ended(silence: silence)
    }
}
