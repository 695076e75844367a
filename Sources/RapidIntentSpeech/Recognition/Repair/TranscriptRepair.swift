package import RapidIntent

/// Repairs a recogniser's events so that they fulfil the requirements of ``SpeechRecogniser``.
///
/// ```swift
/// var repair = TranscriptRepair()
/// for try await event in recogniser.recognise(source) { for event in repair.repair(event) { … } }
/// for event in repair.finish() { … }   // also when the stream failed
/// ```
///
/// | recogniser's event | result |
/// |---|---|
/// | text restarts after a pause, without its beginning (iOS 18 and macOS 15: jamsch/expo-speech-recognition#22) | the old text, followed by the new one |
/// | a partial never becomes final | the endpoint closes the utterance on it |
/// | the same transcript again, or a second final | progress |
/// | text after the final one, or for an utterance that has ended | progress |
/// | an id that was used before, also in another stream | an id of its own: `u1#2` |
/// | a time before the previous one | the previous time |
/// | no endpoint before the next utterance, or at the end | an endpoint |
/// | an endpoint without an utterance | progress |
/// | a confidence outside 0 to 1, a negative silence | the nearest allowed value |
///
/// A value type, except for ``UtteranceRegister``, which all streams of one recogniser share. An event costs about as
/// much as a comparison of its text with the previous one. An utterance without a transcript gets no endpoint.
@usableFromInline package struct TranscriptRepair: Sendable {
    /// How long a text must have been unchanged before a text without its beginning counts as its continuation; nil for
    /// recognisers that never restart their text.
    ///
    /// Without such a pause, the new text counts as a correction.
    @usableFromInline package static let usualResetPause = Duration.milliseconds(500)

    private let register: UtteranceRegister
    private let resetPause: Duration?
    private var ledger = UtteranceLedger(lateWords: .reported, reusesIDs: true)
    private var open: OpenUtterance?

    /// Creates a repair for a new stream.
    ///
    /// - Parameters:
    ///   - register: The used ids; shared by all streams of a recogniser.
    ///   - resetPause: See ``usualResetPause``.
    package init(
        register: UtteranceRegister = UtteranceRegister(), resetPause: Duration? = Self.usualResetPause
    ) {
        self.register = register
        self.resetPause = resetPause
    }

    /// Processes the recogniser's event, and returns the events that replace it; at least one.
    package mutating func repair(_ event: RecognitionEvent) -> [RecognitionEvent] {
        ledger.receive(event, naming: { id, _ in register.claim(id) }).map { event in
            guard case .transcript(let transcript) = event else { return event }
            if open?.name != transcript.utterance { open = OpenUtterance(name: transcript.utterance) }
            return open?.repair(transcript, resetPause: resetPause).map { .transcript($0) } ?? .progress(at: event.at)
        }
    }

    /// Ends the stream and the open utterance.
    package mutating func finish() -> [RecognitionEvent] { ledger.finish() }
}
