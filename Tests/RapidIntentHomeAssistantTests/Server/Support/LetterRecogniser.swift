#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTesting
import Synchronization

/// Hears each letter of `SpelledAudio` as the words that it stands for, and reports silence as recognisers do.
struct LetterRecogniser: DictionaryRecogniser {
    let answersEveryFrame = true
    /// The words of each letter; others stand for themselves.
    var words: [Character: String] = House.words
    var confidence: Double?
    /// The error after the first word; nil for none.
    var failure: (any Error)?
    /// Holds it at each frame; nil for no hold.
    var hold: Hold?
    /// Called with each dictionary that replaces the first.
    var exchange: @Sendable (CommandDictionary) throws -> Void = { _ in }
    private let numbers = UtteranceCounter()

    init(confidence: Double? = nil, failure: (any Error)? = nil, hold: Hold? = nil) {
        self.confidence = confidence
        self.failure = failure
        self.hold = hold
    }

    func listen(for dictionary: CommandDictionary) throws { try exchange(dictionary) }

    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionEvent.stream { channel in
            var report = UtteranceReport(id: numbers.next())
            var (text, last, now, voiceEnd) = ("", Int16(0), Duration.zero, Duration.zero)
            for try await frame in source.frames() {
                now = frame.at + .audio(samples: frame.samples.count, rate: source.sampleRate)
                await hold?.pass(now)
                let sample = frame.samples.last ?? 0
                if sample != 0 { voiceEnd = now }
                if sample != 0, sample != last, let scalar = Unicode.Scalar(UInt32(sample)) {
                    if let failure { throw failure }
                    let letter = Character(scalar)
                    text += (text.isEmpty ? "" : " ") + (words[letter] ?? String(letter))
                }
                last = sample
                channel.send(report.event(text: text, silence: now - voiceEnd, confidence: confidence, at: now))
                await channel.waitForRoom()
            }
            for event in report.end(text: text, silence: now - voiceEnd, confidence: confidence, at: now) {
                channel.send(event)
            }
        }
    }
}
#endif
