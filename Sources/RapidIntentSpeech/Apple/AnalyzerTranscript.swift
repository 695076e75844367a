import RapidIntent

/// Converts results of `SpeechTranscriber` to transcripts: a state machine.
///
/// Results cover ranges of audio. A final result stays; the next one replaces a volatile one, which may never become
/// final. The text of an utterance consists of its final results and the volatile one after them. The analyzer does not
/// know utterances: an endpoint detected separately closes one, and later results for earlier audio are dropped.
struct AnalyzerTranscript: Sendable {
    struct Result: Sendable, Equatable {
        var text: String
        var range: Range<Duration>
        var isFinal: Bool
    }

    private let name: @Sendable () -> UtteranceID
    private var utterance: UtteranceID?
    private var final: [Result] = []
    private var volatile: Result?
    /// The end of the last utterance.
    private var closed = Duration.zero

    init(naming name: @escaping @Sendable () -> UtteranceID) { self.name = name }

    mutating func receive(_ result: Result, at now: Duration) -> [RecognitionEvent] {
        // A range across the endpoint belongs to the side that contains more of it.
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

    mutating func end(at now: Duration) -> [RecognitionEvent] {
        defer { (utterance, final, volatile, closed) = (nil, [], nil, now) }
        guard let utterance else { return [] }
        // Volatile text does not become final here, because the recogniser has not confirmed it; the endpoint closes
        // it.
        let isFinal = volatile == nil
        let last = Transcript(utterance: utterance, at: now, text: text, isFinal: true)
        return (isFinal ? [.transcript(last)] : []) + [.endpoint(utterance, at: now)]
    }

    private var text: String {
        (final + [volatile].compactMap { $0 }).map(\.text)
            .flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }
}
