/// What a recogniser believes was said so far in one utterance.
///
/// A transcript is cumulative: ``text`` is all that was said, not what was added. A later one may extend it, shorten
/// it or rewrite it, until one with ``isFinal`` set ends the utterance's text.
///
/// ```swift
/// Transcript(utterance: "u1", at: .milliseconds(420), text: "where am")
/// Transcript(utterance: "u1", at: .milliseconds(1900), text: "Where am I?", isFinal: true, confidence: 0.93)
/// ```
public struct Transcript: Sendable, Equatable {
    /// The utterance this belongs to.
    public var utterance: UtteranceID
    /// When the recogniser said so, since the beginning of its stream.
    public var at: Duration
    /// All that was said so far, as the recogniser writes it.
    public var text: String
    /// Whether the text will not change any more.
    public var isFinal: Bool
    /// How sure the recogniser is of the text, from 0 to 1; nil where it does not say.
    public var confidence: Double?
    /// The words with their times; empty where the recogniser does not give them.
    public var words: [Word]
    /// Other readings of the same audio, best first, without ``text`` itself.
    public var alternatives: [Alternative]
    /// How long no voice has been heard at ``at``; zero while a person speaks, nil where that is not known.
    public var silence: Duration?
    /// How long the recogniser needed after the audio until ``at`` was there, to give this final transcript; nil if not known.
    ///
    /// Partial transcripts have none. ``at`` does not include it: it is measured on a clock beside the stream's.
    public var decoding: Duration?
    /// The language of this utterance, where it is known: chooses among dictionaries, and is told to the online service.
    ///
    /// A dictionary's own rules apply to the text all the same.
    public var locale: LocaleIdentifier?
    /// What the app says about the situation, such as `["area": "Kitchen"]`: what the conditions of phrases ask about.
    public var context: [String: String]

    /// Describes a transcript.
    public init(
        utterance: UtteranceID, at: Duration, text: String, isFinal: Bool = false, confidence: Double? = nil,
        words: [Word] = [], alternatives: [Alternative] = [], silence: Duration? = nil,
        decoding: Duration? = nil,
        locale: LocaleIdentifier? = nil, context: [String: String] = [:]
    ) {
        self.utterance = utterance
        self.at = at
        self.text = text
        self.isFinal = isFinal
        self.confidence = confidence
        self.words = words
        self.alternatives = alternatives
        self.silence = silence
        self.decoding = decoding
        self.locale = locale
        self.context = context
    }
}

extension Transcript {
    /// One word of a transcript.
    public struct Word: Sendable, Equatable {
        /// The word as the recogniser writes it.
        public var text: String
        /// When it begins, since the beginning of the stream; nil where that is not known.
        public var start: Duration?
        /// When it ends, since the beginning of the stream; nil where that is not known.
        public var end: Duration?
        /// How sure the recogniser is of it, from 0 to 1; nil where it does not say.
        public var confidence: Double?
        /// Whether it will not change any more.
        public var isFinal: Bool

        /// Describes a word.
        public init(
            text: String, start: Duration? = nil, end: Duration? = nil, confidence: Double? = nil, isFinal: Bool = false
        ) {
            self.text = text
            self.start = start
            self.end = end
            self.confidence = confidence
            self.isFinal = isFinal
        }
    }

    /// Another reading of the same audio.
    public struct Alternative: Sendable, Equatable {
        /// The reading, cumulative like ``Transcript/text``.
        public var text: String
        /// How sure the recogniser is of it, from 0 to 1; nil where it does not say.
        public var confidence: Double?

        /// Describes a reading.
        public init(text: String, confidence: Double? = nil) {
            self.text = text
            self.confidence = confidence
        }
    }
}
