import RapidIntent
import RapidIntentSpeech

/// What `SpeechTranscriber` says, as transcripts: a pure state machine.
///
/// Its results cover ranges of audio. A final one stands; a volatile one is replaced by the next, and need not ever be made
/// final. The text of an utterance is what is final of it and the volatile result behind that. The analyzer knows no
/// utterances: an endpoint found beside it closes one, and what comes later for audio before it is dropped.
struct AnalyzerTranscript: Sendable {
    /// A result.
    struct Result: Sendable, Equatable {
        var text: String
        /// The audio it covers.
        var range: Range<Duration>
        var isFinal: Bool
    }

    private let name: @Sendable () -> UtteranceID
    private var utterance: UtteranceID?
    private var final: [Result] = []
    private var volatile: Result?
    /// Where the last utterance ended.
    private var closed = Duration.zero

    init(naming name: @escaping @Sendable () -> UtteranceID) { self.name = name }

    /// Takes a result in, at a moment of the stream.
    mutating func receive(_ result: Result, at now: Duration) -> [RecognitionEvent] {
        // A range that reaches beyond the endpoint belongs to both sides; it is told where more of it lies.
        guard result.range.upperBound > closed, result.range.lowerBound + result.range.upperBound > closed * 2 else {
            return []
        }
        if result.isFinal {
            final.removeAll { $0.range.overlaps(result.range) }
            final.append(result)
            if let volatile, volatile.range.lowerBound < result.range.upperBound { self.volatile = nil }
        } else {
            volatile = result
        }
        let text = text
        guard utterance != nil || !text.isEmpty else { return [] }
        let utterance = utterance ?? name()
        self.utterance = utterance
        return [.transcript(Transcript(utterance: utterance, at: now, text: text))]
    }

    /// Takes note of the end of an utterance.
    mutating func end(at now: Duration) -> [RecognitionEvent] {
        defer { (utterance, final, volatile, closed) = (nil, [], nil, now) }
        guard let utterance else { return [] }
        // Nothing that is volatile is made final here: the recogniser did not say so, and the endpoint decides all the same.
        let isFinal = volatile == nil
        let last = Transcript(utterance: utterance, at: now, text: text, isFinal: true)
        return (isFinal ? [.transcript(last)] : []) + [.endpoint(utterance, at: now)]
    }

    private var text: String {
        (final + [volatile].compactMap { $0 }).map(\.text)
            .flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }
}
