package import RapidIntent

/// What was reported of an utterance, and what is worth reporting next.
///
/// An utterance is announced by its first word: a cough is none. Each change of the text or of the voice activity is a
/// transcript; every other moment is progress.
package struct UtteranceReport {
    /// The utterance.
    package let id: UtteranceID
    private var reported: (text: String, isSilent: Bool)?

    package init(id: UtteranceID) { self.id = id }

    /// What to tell of a moment in the utterance.
    package mutating func event(
        text: String, silence: Duration, confidence: Double? = nil, at now: Duration
    ) -> RecognitionEvent {
        let isSilent = silence > .zero
        let isNews = reported.map { $0.text != text || $0.isSilent != isSilent } ?? !text.isEmpty
        guard isNews else { return .progress(at: now) }
        reported = (text, isSilent)
        return .transcript(Transcript(utterance: id, at: now, text: text, confidence: confidence, silence: silence))
    }

    /// What to tell at the end: the final transcript and the endpoint, or nothing if there never was a word.
    ///
    /// - Parameter decoding: How long the audio until the end had been there when all of it was decoded.
    package func end(
        text: String, silence: Duration?, confidence: Double? = nil, decoding: Duration? = nil, at now: Duration
    ) -> [RecognitionEvent] {
        guard reported != nil || !text.isEmpty else { return [.progress(at: now)] }
        return [
            .transcript(
                Transcript(
                    utterance: id, at: now, text: text, isFinal: true, confidence: confidence, silence: silence,
                    decoding: decoding)),
            .endpoint(id, at: now),
        ]
    }
}
