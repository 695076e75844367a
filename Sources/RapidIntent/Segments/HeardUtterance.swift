/// The current state of an utterance: its text, and the division into segments.
///
/// Cheap to create: the parts that only ``SegmentAssembler`` needs are computed on request.
struct HeardUtterance: Sendable, Equatable {
    enum Change: Sendable, Equatable {
        /// The text changed and may change again.
        case text
        /// The details of the same text changed: the times of its words, the locale or the context.
        case details
        case final(confidence: Double?)
        /// The utterance ended without a final transcript: the last text stays.
        case end
    }

    /// The last change.
    var change: Change
    /// The number of the pipeline's activation; nil without a pipeline.
    var activation: Int?
    /// The text, as the recogniser writes it.
    var text: String
    /// The words as the recogniser gave them; empty if it gave none.
    var transcriptWords: [Transcript.Word]
    /// Whether the utterance contains words; fillers alone count only once it is over.
    var isSpeech: Bool
    /// The division of the text into segments.
    var division: Division

    /// The division of a text into segments.
    enum Division: Sendable, Equatable {
        case whole(MatchState)
        /// These parts of the text are the segments.
        case parts([UtterancePart])
    }

    /// The words of the text, split at white space, with the recogniser's details if its words are the same.
    var words: [Transcript.Word] {
        let isFinal =
            switch change {
            case .text, .details: false
            case .final, .end: true
            }
        let texts = WrittenWords(text).all
        return texts.enumerated().map { index, text in
            // The times apply only if the recogniser splits words at white space.
            var word =
                transcriptWords.count == texts.count ? transcriptWords[index] : Transcript.Word(text: text)
            word.text = text
            word.isFinal = word.isFinal || isFinal
            return word
        }
    }

    /// The words of each segment, in order, end exclusive, with its command if it is unambiguous.
    var segments: [(words: Range<Int>, command: Command?)] {
        guard isSpeech else { return [] }
        return switch division {
        case .whole(let matched): [(0..<WrittenWords.count(in: text), matched.match?.command)]
        case .parts(let parts): parts.map { ($0.words, $0.matched.match?.command) }
        }
    }
}
