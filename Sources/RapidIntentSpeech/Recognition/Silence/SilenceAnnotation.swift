package import RapidIntent

/// Adds the length of the silence to the events of a recogniser that does not report it.
///
/// A pure value, for engines that know words but not voice: audio goes in beside the events, a detector hears it, and
/// transcripts come out with ``Transcript/silence`` set; another one whenever speech begins or ends, as
/// ``SpeechRecogniser`` promises. What a recogniser says of silence itself is left as it is.
package struct SilenceAnnotation: Sendable {
    private var voice: VoiceTimeline
    /// The partial that a change of voice is told with.
    private var partial: Transcript?
    /// The time of the last event.
    private var time = Duration.zero

    /// Where the audio heard so far ends.
    package var heard: Duration { voice.heard }

    /// Begins before the first audio of a stream.
    package init(detector: any VoiceActivityDetector, sampleRate: Int) {
        voice = VoiceTimeline(detector: detector, sampleRate: sampleRate)
    }

    /// The silence at the end of the audio, zero during speech.
    package var silence: Duration { voice.silence(at: voice.heard) ?? .zero }

    /// Takes audio in, for a recogniser whose events tell what was heard up to their own time.
    package mutating func note(_ frame: AudioFrame) { _ = voice.append(frame) }

    /// Takes audio in, for a recogniser that speaks when it likes, and tells what the audio alone changes.
    package mutating func receive(_ frame: AudioFrame) -> [RecognitionEvent] {
        _ = voice.append(frame)
        return annotate(.progress(at: voice.heard))
    }

    /// Takes an event of the recogniser, and tells it with what is known of voice at its time.
    package mutating func annotate(_ event: RecognitionEvent) -> [RecognitionEvent] {
        // A change at this very moment is told with the event itself, if that is a transcript.
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
