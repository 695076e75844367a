/// An utterance as it is heard now: its text, and how that is divided into segments.
///
/// Cheap to make: what only ``SegmentAssembler`` wants to know is worked out when it asks.
struct HeardUtterance: Sendable, Equatable {
    /// What is heard in another way than before.
    enum Change: Sendable, Equatable {
        /// The text, which may change again.
        case text
        /// What is known of the same text: the times of its words, or the situation that it is said in.
        case details
        /// The text will not change any more.
        case final(confidence: Double?)
        /// The utterance ended without a final transcript: the last text stays.
        case end
    }

    /// What is heard in another way than before.
    var change: Change
    /// The text, as the recogniser writes it.
    var text: String
    /// Its words as the recogniser gave them; empty where it does not.
    var transcriptWords: [Transcript.Word]
    /// Whether something was said, and not only a noise: of fillers alone, only once nothing more follows.
    var isSpeech: Bool
    /// How the text is divided.
    var division: Division

    /// How a text is divided.
    enum Division: Sendable, Equatable {
        /// It is one segment, of which this is known.
        case whole(MatchState)
        /// These parts of it are segments.
        case parts([UtterancePart])
    }

    /// All words of the text, split at white space, with what the recogniser says of them where its words are these.
    var words: [Transcript.Word] {
        let isFinal =
            switch change {
            case .text, .details: false
            case .final, .end: true
            }
        let texts = WrittenWords(text).all
        return texts.enumerated().map { index, text in
            // Times are only those of a word if the recogniser counts words as white space does.
            var word =
                transcriptWords.count == texts.count ? transcriptWords[index] : Transcript.Word(text: text)
            word.text = text
            word.isFinal = word.isFinal || isFinal
            return word
        }
    }

    /// The words of each segment, in order, end exclusive, and the command that it stands for if that is clear.
    var segments: [(words: Range<Int>, command: Command?)] {
        guard isSpeech else { return [] }
        return switch division {
        case .whole(let matched): [(0..<WrittenWords.count(in: text), matched.match?.command)]
        case .parts(let parts): parts.map { ($0.words, $0.matched.match?.command.moved(by: $0.words.lowerBound)) }
        }
    }
}
