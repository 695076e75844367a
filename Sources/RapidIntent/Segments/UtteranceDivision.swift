/// How an utterance is divided into segments as it is heard now.
///
/// What ``SegmentAssembler`` makes ``Segment``s of, together with the events of the resolver.
public struct UtteranceDivision: Sendable, Equatable {
    /// The utterance.
    public var utterance: UtteranceID
    /// When it was heard so, since the beginning of the stream.
    public var at: Duration
    /// Whether the text will not change any more.
    public var isFinal: Bool
    /// All words of the text, split at white space, with what the recogniser says of them where its words are these.
    public var words: [Transcript.Word]
    /// The segments, in order; none of a text without a word, and none of one with nothing but fillers while more may follow.
    public var parts: [Part]

    /// A segment as it is heard now.
    public struct Part: Sendable, Equatable {
        /// Its words, end exclusive.
        public var words: Range<Int>
        /// The command that it stands for, if it clearly stands for one.
        public var command: Command?

        /// Describes a segment.
        public init(words: Range<Int>, command: Command? = nil) {
            self.words = words
            self.command = command
        }
    }

    /// Describes a division.
    public init(utterance: UtteranceID, at: Duration, isFinal: Bool, words: [Transcript.Word], parts: [Part]) {
        self.utterance = utterance
        self.at = at
        self.isFinal = isFinal
        self.words = words
        self.parts = parts
    }
}

extension UtteranceDivision {
    /// How the utterance under way is divided.
    init(_ progress: UtteranceProgress, at time: Duration) {
        let texts = WrittenWords(progress.text).all
        let heard = progress.words
        let isFinal = progress.final != nil
        let words = texts.enumerated().map { index, text in
            // Times are only those of a word if the recogniser counts words as white space does.
            var word = heard.count == texts.count ? heard[index] : Transcript.Word(text: text)
            word.text = text
            word.isFinal = word.isFinal || isFinal
            return word
        }
        let parts: [Part] =
            progress.normalised.isEmpty && !(isFinal && progress.normalised.hasOuterFillers)
            ? []
            : (0..<max(1, progress.parts.count)).map { index in
                let part = progress.part(index)
                return Part(words: part.words, command: part.matched.match?.command)
            }
        self.init(utterance: progress.utterance, at: time, isFinal: isFinal, words: words, parts: parts)
    }
}
