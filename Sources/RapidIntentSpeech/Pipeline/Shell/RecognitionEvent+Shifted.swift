import RapidIntent

extension RecognitionEvent {
    /// Whether an endpoint must follow.
    var isFinalTranscript: Bool { if case .transcript(let transcript) = self { transcript.isFinal } else { false } }

    /// The same event with all its times moved later.
    func shifted(by distance: Duration) -> RecognitionEvent {
        switch self {
        case .progress(let at): return .progress(at: at + distance)
        case .endpoint(let id, let at): return .endpoint(id, at: at + distance)
        case .transcript(var transcript):
            transcript.at += distance
            for index in transcript.words.indices {
                transcript.words[index].start? += distance
                transcript.words[index].end? += distance
            }
            return .transcript(transcript)
        }
    }
}
