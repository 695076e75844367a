import RapidIntent
import RapidIntentSpeech

/// The audio that a client sends in one turn.
///
/// The connection sends, and waits while two seconds are unread; so a recording is read at the recogniser's speed.
struct ClientAudio: AudioSource {
    let sampleRate: Int
    let isLive = true
    let frameChannel = BoundedChannel<AudioFrame>(room: 100)

    /// The frames, for one reader; when it goes, what is unread is dropped, and the connection waits no more.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> { frameChannel.stream {} }
}
