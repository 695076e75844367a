public import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// Recognises the letters of ``SpelledAudio`` as words.
///
/// It answers every frame: with a transcript if there is a new word, otherwise with progress. It can simulate faults.
public struct SpellingRecogniser: SpeechRecogniser {
    /// The behaviour of the recogniser.
    public enum Behaviour: Sendable {
        /// Correct, except that utterance ids restart with each call.
        case good
        /// Never ends an utterance with a final transcript; the stream ends with the audio.
        case neverFinal
        /// Does not end when its audio ends.
        case hangsAtTheEnd
        /// Stops after this number of frames.
        case stalls(after: Int)
        /// Throws after this number of frames.
        case fails(after: Int)
        /// Ends normally after this number of frames.
        case ends(after: Int)
        /// Reports ended utterances and past times.
        case repeatsItself
    }

    /// Whether every frame is answered: true.
    public let answersEveryFrame = true
    private let behaviour: Behaviour
    private let trailingSilence: Duration?

    struct Failure: Error, Sendable, Equatable {}

    /// Creates a recogniser.
    ///
    /// - Parameters:
    ///   - behaviour: The behaviour.
    ///   - trailingSilence: The silence after which it ends an utterance by itself; nil for never.
    public init(_ behaviour: Behaviour = .good, trailingSilence: Duration? = nil) {
        self.behaviour = behaviour
        self.trailingSilence = trailingSilence
    }

    /// Recognises until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionEvent.stream { channel in
            var session = Session(behaviour: behaviour, trailingSilence: trailingSilence)
            var count = 0
            for try await frame in source.frames() {
                for event in session.receive(frame) { channel.send(event) }
                count += 1
                switch behaviour {
                case .fails(count): throw Failure()
                case .ends(count): return
                case .stalls(count): try await Self.forever()
                default: break
                }
                await channel.waitForRoom()
            }
            if case .hangsAtTheEnd = behaviour { try await Self.forever() }
            for event in session.end() { channel.send(event) }
        }
    }

    /// Waits until the task is cancelled.
    private static func forever() async throws {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw CancellationError()
    }

    private struct Session {
        let behaviour: Behaviour
        let trailingSilence: Duration?
        var words: [Transcript.Word] = []
        var utterance = 1
        var now = Duration.zero
        var samples = 0
        var lastWord = (letter: Int16(0), end: Duration.zero)

        var id: UtteranceID { UtteranceID("u\(utterance)") }

        mutating func receive(_ frame: AudioFrame) -> [RecognitionEvent] {
            var events: [RecognitionEvent] = []
            now = frame.at + .nanoseconds(frame.samples.count * 62_500)
            let at = frame.at
            for sample in frame.samples {
                // A word is a letter of at most 100 ms.
                if sample == 0 { lastWord.letter = 0 }
                samples = sample == lastWord.letter ? samples + 1 : 1
                if sample != 0, sample != lastWord.letter || samples > 1_600, let scalar = UnicodeScalar(Int(sample)) {
                    samples = 1
                    lastWord.end = now
                    words.append(Transcript.Word(text: String(Character(scalar)), start: at, end: now))
                    events.append(transcript(isFinal: false))
                }
                lastWord.letter = sample
                if sample != 0, let last = words.indices.last {
                    lastWord.end = now
                    words[last].end = now
                }
            }
            if let trailingSilence, !words.isEmpty, now - lastWord.end >= trailingSilence { events += end() }
            if case .repeatsItself = behaviour, utterance > 1 {
                events.append(.transcript(Transcript(utterance: "u1", at: .zero, text: "again")))
                events.append(.endpoint("u1", at: .zero))
                events.append(.progress(at: now))
            }
            return events.isEmpty ? [.progress(at: now)] : events
        }

        mutating func end() -> [RecognitionEvent] {
            guard !words.isEmpty else { return [.progress(at: now)] }
            if case .neverFinal = behaviour { return [] }
            defer {
                words = []
                utterance += 1
            }
            return [transcript(isFinal: true), .endpoint(id, at: now)]
        }

        private func transcript(isFinal: Bool) -> RecognitionEvent {
            .transcript(
                Transcript(
                    utterance: id, at: now, text: words.map(\.text).joined(separator: " "), isFinal: isFinal,
                    words: words, silence: now - lastWord.end))
        }
    }
}

extension UnicodeScalar {
    fileprivate init?(_ value: Int) { self.init(UInt32(value)) }
}
