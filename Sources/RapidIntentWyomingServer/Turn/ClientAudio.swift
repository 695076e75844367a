import RapidIntent
import RapidIntentSpeech

/// The audio that a client sends in one turn.
///
/// The connection sends, and waits while two seconds are unread; so a recording is read at the recogniser's speed.
struct ClientAudio: AudioSource {
    let sampleRate: Int
    let isLive = true
    let frameChannel = BoundedChannel<AudioFrame>(room: 100)

    /// Continues where the previous reader ended.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> { frameChannel.stream {} }
}
