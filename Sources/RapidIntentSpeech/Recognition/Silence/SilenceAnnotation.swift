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
    /// The time of the last event.
    private var time = Duration.zero

    /// The end of the received audio.
    package var heard: Duration { voice.heard }

    /// Creates an annotation for a new stream.
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
