import RapidIntent
import RapidIntentSpeech
import Synchronization

/// The audio that a client sends in one turn.
///
/// The connection never waits for the recogniser: it would not see that a client vanishes, because TCP reports the end
/// of a connection behind all that was sent before. Audio that is longer than a turn belongs to none, and is dropped.
final class ClientAudio: AudioSource {
    let sampleRate: Int
    let isLive = true
    private let channel = BoundedChannel<AudioFrame>(room: .max)
    /// The number of frames that may be unread.
    private let room: Int
    private let pace = Mutex((pace: TurnPace(), wasBehind: false))
    private let time: Stopwatch

    init(sampleRate: Int, longest: Duration, clock: any Clock<Duration>) {
        self.sampleRate = sampleRate
        room = Int((longest + .seconds(1)) / Self.frame)
        time = Stopwatch(clock)
    }

    private static let frame = Duration.milliseconds(20)

    /// Appends a frame.
    func append(_ frame: AudioFrame) {
        guard channel.count < room else { return }
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

    /// How fast it is heard at the moment.
    var reading: TurnPace.Reading { pace.withLock { $0.pace.reading(unread: unread, at: time.elapsed) } }

    /// How fast it is heard, the first time that it is behind.
    func firstReadingBehind() -> TurnPace.Reading? {
        let reading = reading
        guard reading.isBehind else { return nil }
        return pace.withLock { state in
            defer { state.wasBehind = true }
            return state.wasBehind ? nil : reading
        }
    }

    private var unread: Duration { Self.frame * channel.count }
}
