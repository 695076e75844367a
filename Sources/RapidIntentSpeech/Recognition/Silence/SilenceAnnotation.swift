package import RapidIntent

/// Adds the length of the silence to the events of a recogniser that does not report it.
///
/// A value type, for engines that do not detect voice. It receives audio and events, and returns transcripts with
/// ``Transcript/silence``. It adds a transcript whenever speech begins or ends, as ``SpeechRecogniser`` requires. A
/// silence that the recogniser reports is kept.
package struct SilenceAnnotation: Sendable {
    private var voice: VoiceTimeline
    /// The partial that is repeated when speech begins or ends.
    private var partial: Transcript?
    private var time = Duration.zero

    /// The end of the received audio.
    package var heard: Duration { voice.heard }

    package init(detector: any VoiceActivityDetector, sampleRate: Int) {
        voice = VoiceTimeline(detector: detector, sampleRate: sampleRate)
    }

    /// The silence at the end of the audio, zero during speech.
    package var silence: Duration { voice.silence(at: voice.heard) ?? .zero }

    /// Appends audio for a recogniser whose events are synchronous with the audio.
    package mutating func note(_ frame: AudioFrame) { voice.append(frame) }

    /// Appends audio for an asynchronous recogniser, and returns the events that the audio alone causes.
    package mutating func receive(_ frame: AudioFrame) -> [RecognitionEvent] {
        voice.append(frame)
        return annotate(.progress(at: voice.heard))
    }

    /// Processes an event of the recogniser, and returns it with the silence at its time.
    package mutating func annotate(_ event: RecognitionEvent) -> [RecognitionEvent] {
        // If the event is a transcript, it also carries a change at exactly its time.
        var events = turns(before: event)
        time = max(time, event.at)
        switch event {
        case .transcript(var transcript):
            transcript.silence = transcript.silence ?? voice.silence(at: event.at)
            partial = transcript.isFinal ? nil : transcript
            events.append(.transcript(transcript))
        case .endpoint:
            partial = nil
            events.append(event)
        case .progress: if events.last?.at != event.at { events.append(event) }
        }
        voice.forget(before: time)
        return events
    }

    private func turns(before event: RecognitionEvent) -> [RecognitionEvent] {
        guard let partial else { return [] }
        return voice.turns(after: time, through: event.at).compactMap { turn in
            if case .transcript = event, turn.at == event.at { return nil }
            var news = partial
            news.at = turn.at
            news.silence = turn.silentSince.map { turn.at - $0 } ?? .zero
            return .transcript(news)
        }
    }
}

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
        silence.update(voice: detector.process(conversion.convert(frame.samples)), at: heard, notBefore: turns.last?.at)
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
