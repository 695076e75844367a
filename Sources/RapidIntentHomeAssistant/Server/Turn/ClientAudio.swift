#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Synchronization

/// The audio that a client sends in one turn.
///
/// The connection never waits for the recogniser: it would not see that a client vanishes, because TCP reports the end
/// of a connection behind all that was sent before. Audio that is longer than a turn belongs to none, and is dropped.
final class ClientAudio: AudioSource {
    let sampleRate: Int
    let isLive = true
    private let channel: BoundedChannel<AudioFrame>
    private let pace = Mutex((pace: TurnPace(), wasSlow: false))
    private let time: Stopwatch

    init(sampleRate: Int, longest: Duration, clock: any Clock<Duration>) {
        self.sampleRate = sampleRate
        channel = BoundedChannel(room: Int((longest + .seconds(1)) / Self.frame))
        time = Stopwatch(clock)
    }

    private static let frame = Duration.milliseconds(20)

    func append(_ frame: AudioFrame) {
        guard channel.count < channel.room else { return }
        let duration = Duration.audio(samples: frame.samples.count, rate: sampleRate)
        pace.withLock { $0.pace.receive(duration, unread: unread, at: time.elapsed) }
        channel.send(frame)
    }

    /// Ends the audio; what is unread can still be read.
    func finish() { channel.finish() }

    /// Drops what is unread, and ends the audio.
    func abandon() { channel.abandon() }

    /// The frames, for one reader; when it goes, what is unread is dropped.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> { channel.stream {} }

    /// Begins to measure how fast it is heard.
    func restartPace() { pace.withLock { $0.pace.restart(unread: unread, at: time.elapsed) } }

    /// How fast it is heard at the moment, and whether that is slow for the first time.
    func measurePace() -> (reading: TurnPace.Reading, isFirstSlow: Bool) {
        pace.withLock { state in
            let reading = state.pace.reading(unread: unread, at: time.elapsed)
            let isFirstSlow = reading.isSlow && !state.wasSlow
            state.wasSlow = state.wasSlow || reading.isSlow
            return (reading, isFirstSlow)
        }
    }

    private var unread: Duration { Self.frame * channel.count }
}
#endif
