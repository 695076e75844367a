import RapidIntent

/// The times of speech that a detector reports, on the clock of the stream.
///
/// They are kept until `forget(before:)`, because recognisers report events of earlier audio.
struct VoiceTimeline: Sendable {
    /// A moment when speech began, or its end was detected.
    struct Turn: Sendable, Equatable {
        var at: Duration
        /// When the silence began; nil during speech.
        var silentSince: Duration?
    }

    /// The end of the received audio.
    private(set) var heard = Duration.zero
    /// The turns, oldest first; the first one is the state at the beginning.
    private var turns: [Turn] = []
    private var silence: SilenceStart
    private var detector: any VoiceActivityDetector
    private let sampleRate: Int
    private var conversion: SampleRateConversion

    /// The sample rate of detectors.
    private static let detectorRate = 16_000

    init(detector: any VoiceActivityDetector, sampleRate: Int) {
        self.detector = detector
        silence = SilenceStart(hangover: detector.hangover)
        self.sampleRate = sampleRate
        conversion = SampleRateConversion(from: sampleRate, to: Self.detectorRate)
    }

    mutating func append(_ frame: AudioFrame) {
        if turns.isEmpty {
            silence.time = frame.at
            turns.append(Turn(at: frame.at, silentSince: frame.at))
        }
        heard = max(heard, frame.at + .audio(samples: frame.samples.count, rate: sampleRate))
        let before = silence.time
        silence.update(
            voice: detector.process(conversion.convert(frame.samples)), at: heard, notBefore: turns.last?.at)
        if silence.time != before { turns.append(Turn(at: heard, silentSince: silence.time)) }
    }

    /// The silence before a moment, zero during speech; nil before the first audio.
    ///
    /// For a moment in the future, the silence until the end of the audio.
    func silence(at moment: Duration) -> Duration? {
        guard let turn = turns.last(where: { $0.at <= moment }) ?? turns.first else { return nil }
        guard let since = turn.silentSince else { return .zero }
        return max(min(moment, heard) - since, .zero)
    }

    /// The turns after a moment, up to and including another.
    func turns(after start: Duration, through end: Duration) -> [Turn] {
        turns.filter { $0.at > start && $0.at <= end }
    }

    /// Removes the turns before a moment, except the state at it.
    mutating func forget(before moment: Duration) {
        guard let current = turns.lastIndex(where: { $0.at <= moment }), current > 0 else { return }
        turns.removeFirst(current)
    }
}
