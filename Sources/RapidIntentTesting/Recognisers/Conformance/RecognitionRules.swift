package import RapidIntent

/// Checks a stream of events against the rules of ``SpeechRecogniser``.
///
/// Ids are remembered across streams; all other state is reset for each.
package struct RecognitionRules: Sendable {
    /// The broken rules in order, each with the event that broke it.
    package private(set) var broken: [String] = []

    private let needsSilence: Bool
    private var known: Set<UtteranceID> = []
    private var current: UtteranceID?
    private var isFinal = false
    private var last = Duration.zero

    /// Creates the state before the first stream; `needsSilence` wants every partial to report silence.
    package init(needsSilence: Bool = false) { self.needsSilence = needsSilence }

    package mutating func begin() {
        current = nil
        isFinal = false
        last = .zero
    }

    package mutating func check(_ event: RecognitionEvent) {
        func note(_ problem: String) { broken.append("\(problem): \(event)") }
        if event.at < last { note("time goes back") }
        last = max(last, event.at)
        switch event {
        case .progress: break
        case .endpoint(let id, _):
            if current != id { note("an endpoint for an utterance that is not open") }
            current = nil
        case .transcript(let transcript):
            if transcript.utterance != current {
                if current != nil { note("another utterance begins before the endpoint of the one before it") }
                if !known.insert(transcript.utterance).inserted { note("an utterance id is used again") }
                current = transcript.utterance
                isFinal = false
            } else if isFinal {
                note("a transcript after the final one")
            }
            isFinal = transcript.isFinal
            look(at: transcript, note)
        }
    }

    private func look(at transcript: Transcript, _ note: (String) -> Void) {
        if let confidence = transcript.confidence, !(0...1).contains(confidence) {
            note("a confidence does not lie between 0 and 1")
        }
        if let silence = transcript.silence {
            if silence < .zero { note("a silence is negative") }
        } else if needsSilence, !transcript.isFinal {
            // Only partials must report silence, because nothing waits after a final.
            note("a partial does not tell silence")
        }
    }

    /// Records the end of the stream, with or without an error.
    package mutating func end() {
        if let current { broken.append("the stream ends without the endpoint of '\(current)'") }
        current = nil
    }
}
