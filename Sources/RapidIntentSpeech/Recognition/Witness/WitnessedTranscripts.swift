import RapidIntent

/// Decides which partial transcripts of a recogniser may fire, with a second recogniser as witness.
///
/// Commands fire early on the silence that a partial transcript reports. The text stays the recogniser's; the silence, and
/// whether commands wait, depends on the witness:
///
/// | in its current pause, the witness | silence of the partial transcript |
/// |---|---|
/// | recognised the same words | the longer of both; the recogniser's up to ``doubtedConfidence`` |
/// | recognised other words | the recogniser's, with `holdsCommands` |
/// | recognised nothing | the recogniser's |
///
/// A text that was read in the pause need not settle only if the witness recognised the same words.
///
/// A final transcript of which the recogniser is not sure (`Confidence.sure`), where the witness recognised other words,
/// has at most ``doubtedConfidence``.
///
/// A pure value; times never decrease.
struct WitnessedTranscripts: Sendable {
    /// The highest confidence of words that the witness contradicts: too low for a command, also if it agrees.
    static let doubtedConfidence = 0.45

    private let normaliser: Normaliser
    /// What the witness recognised in its current pause, and the beginning of that pause.
    private var witnessed: (words: NormalisedText, since: Duration)?
    /// The recogniser's last partial transcript of the open utterance, with its own silence.
    private var last: Transcript?
    /// Whether the last reported transcript had silence.
    private var isSilent = false

    init(normaliser: Normaliser) { self.normaliser = normaliser }

    mutating func hear(_ event: RecognitionEvent) {
        switch event {
        case .progress: break
        case .endpoint: witnessed = nil
        case .transcript(let transcript):
            witnessed = nil
            guard let silence = transcript.silenceForCommands, silence > .zero, transcript.confidence != nil else {
                return
            }
            witnessed = (normaliser.normalise(transcript.text), transcript.at - silence)
        }
    }

    mutating func judge(_ event: RecognitionEvent) -> RecognitionEvent {
        switch event {
        case .endpoint:
            last = nil
            return event
        case .transcript(let transcript):
            last = transcript.isFinal ? nil : transcript
            return .transcript(transcript.isFinal ? doubted(transcript) : witnessed(transcript, at: event.at))
        case .progress(let now):
            // The witness may have changed its mind meanwhile.
            guard let last else { return event }
            let wasSilent = isSilent
            let transcript = witnessed(last, at: now)
            return isSilent == wasSilent ? event : .transcript(transcript)
        }
    }

    private func doubted(_ transcript: Transcript) -> Transcript {
        guard let confidence = transcript.confidence, confidence < Confidence.sure, let witnessed,
            normaliser.normalise(transcript.text) != witnessed.words
        else { return transcript }
        var result = transcript
        result.confidence = min(confidence, Self.doubtedConfidence)
        return result
    }

    private mutating func witnessed(_ transcript: Transcript, at now: Duration) -> Transcript {
        var result = transcript
        result.at = now
        // Silence in which the recogniser holds commands back does not count, also not later.
        let own = transcript.silenceForCommands.flatMap { $0 > .zero ? $0 + (now - transcript.at) : nil }
        result.silence = own ?? transcript.silence.map { _ in .zero }
        result.isReadInPause = false
        if let witnessed, !transcript.text.isEmpty {
            if normaliser.normalise(transcript.text) != witnessed.words {
                result.holdsCommands = true
            } else if transcript.confidence ?? 1 > Self.doubtedConfidence {
                result.silence = max(own ?? .zero, now - witnessed.since)
                result.holdsCommands = false
                result.isReadInPause = transcript.isReadInPause
            }
        }
        isSilent = (result.silenceForCommands ?? .zero) > .zero
        return result
    }
}
