public import RapidIntent

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
public struct TranscriptRepair: Sendable {
    /// For how long a text must have stood before one without its beginning counts as its continuation; nil for recognisers
    /// that never begin anew.
    ///
    /// Without a pause it is taken for what it usually is: a correction.
    public static let usualResetPause = Duration.milliseconds(500)

    private let register: UtteranceRegister
    private let resetPause: Duration?
    /// The latest time that was told.
    private var time = Duration.zero
    private var open: OpenUtterance?
    /// The utterances that ended last, oldest first.
    private var ended: [EndedUtterance] = []

    /// How many utterances that are over are remembered, so that what comes late for them is known for what it is.
    private static let memory = 16
    /// How soon after an utterance its own words under its own id are an echo, and not said again.
    private static let echo = Duration.seconds(1)

    /// An utterance that is over.
    private struct EndedUtterance {
        var id: UtteranceID
        var at: Duration
        var text: String
        /// Whether it was closed only because the next one began.
        var isSuperseded: Bool
    }

    /// Begins before the first event of a stream.
    ///
    /// - Parameters:
    ///   - register: The ids that are taken already; one for all streams of a recogniser.
    ///   - resetPause: See ``usualResetPause``.
    public init(
        register: UtteranceRegister = UtteranceRegister(), resetPause: Duration? = Self.usualResetPause
    ) {
        self.register = register
        self.resetPause = resetPause
    }

    /// Takes what the recogniser says, and tells what is to be said instead; at least one event.
    public mutating func take(_ event: RecognitionEvent) -> [RecognitionEvent] {
        time = max(time, event.at)
        let events: [RecognitionEvent] =
            switch event {
            case .progress: []
            case .endpoint(let id, _): open?.id == id ? close() : []
            case .transcript(let transcript): follow(transcript)
            }
        return events.isEmpty ? [.progress(at: time)] : events
    }

    /// Takes note of the end of the stream, which ends the utterance that is open.
    public mutating func finish() -> [RecognitionEvent] { close() }

    private mutating func follow(_ transcript: Transcript) -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        if open?.id != transcript.utterance {
            guard !comesLate(transcript) else { return [] }
            events = close(isSuperseded: true)
            open = OpenUtterance(id: transcript.utterance, name: register.claim(transcript.utterance))
        }
        if let told = open?.follow(transcript, at: time, resetPause: resetPause) { events.append(.transcript(told)) }
        return events
    }

    /// Whether a transcript belongs to an utterance that is over, and not to another one under the same id.
    private func comesLate(_ transcript: Transcript) -> Bool {
        guard let last = ended.last(where: { $0.id == transcript.utterance }) else { return false }
        if transcript.at <= last.at { return true }
        if last.isSuperseded, transcript.isFinal, open != nil { return true }
        return transcript.at - last.at < Self.echo && transcript.text == last.text
    }

    private mutating func close(isSuperseded: Bool = false) -> [RecognitionEvent] {
        guard let open else { return [] }
        self.open = nil
        ended.append(
            EndedUtterance(id: open.id, at: time, text: open.spoken, isSuperseded: isSuperseded))
        if ended.count > Self.memory { ended.removeFirst() }
        return [.endpoint(open.name, at: time)]
    }
}
