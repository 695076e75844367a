package import RapidIntent

/// Makes of what a recogniser says what ``SpeechRecogniser`` promises: the one place that knows what recognisers do wrong.
///
/// ```swift
/// var repair = TranscriptRepair()
/// for try await event in recogniser.recognise(source) { for event in repair.take(event) { … } }
/// for event in repair.finish() { … }   // also when the stream failed
/// ```
///
/// | what a recogniser does | what comes out |
/// |---|---|
/// | text begins anew after a pause, without its beginning (iOS 18 and macOS 15 do so: jamsch/expo-speech-recognition#22) | the old text, with the new one behind it |
/// | a partial never becomes final | the endpoint closes the utterance on it |
/// | the same transcript again, or a second final | progress |
/// | text after the final one, or for an utterance that is over | progress |
/// | an id that was used before, also in another stream | an id of its own: `u1#2` |
/// | a time before the one before it | the time before it |
/// | no endpoint before the next utterance, or at the end | an endpoint |
/// | an endpoint for nothing, a confidence outside 0 to 1, a negative silence | progress; cut off to what is allowed |
///
/// A pure value but for ``UtteranceRegister``, which streams of one recogniser share. An event costs about as much as
/// comparing its text with the one before it. An utterance that never had a transcript gets no endpoint.
@usableFromInline package struct TranscriptRepair: Sendable {
    /// For how long a text must have stood before one without its beginning counts as its continuation; nil for recognisers
    /// that never begin anew.
    ///
    /// Without a pause it is taken for what it usually is: a correction.
    @usableFromInline package static let usualResetPause = Duration.milliseconds(500)

    private let register: UtteranceRegister
    private let resetPause: Duration?
    private var ledger = UtteranceLedger(lateWords: .reported, reusesIDs: true)
    private var open: OpenUtterance?

    /// Begins before the first event of a stream.
    ///
    /// - Parameters:
    ///   - register: The ids that are taken already; one for all streams of a recogniser.
    ///   - resetPause: See ``usualResetPause``.
    package init(
        register: UtteranceRegister = UtteranceRegister(), resetPause: Duration? = Self.usualResetPause
    ) {
        self.register = register
        self.resetPause = resetPause
    }

    /// Takes what the recogniser says, and returns what is to be said instead; at least one event.
    package mutating func repair(_ event: RecognitionEvent) -> [RecognitionEvent] {
        ledger.receive(event, naming: { id, _ in register.claim(id) }).map { event in
            guard case .transcript(let transcript) = event else { return event }
            if open?.name != transcript.utterance { open = OpenUtterance(name: transcript.utterance) }
            return open?.repair(transcript, resetPause: resetPause).map { .transcript($0) } ?? .progress(at: event.at)
        }
    }

    /// Takes note of the end of the stream, which ends the utterance that is open.
    package mutating func finish() -> [RecognitionEvent] { ledger.finish() }
}
