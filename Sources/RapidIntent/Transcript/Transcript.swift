/// A recogniser's hypothesis of the text so far of one utterance.
///
/// A transcript is cumulative: ``text`` is the whole text, not the addition. A later one may extend it, shorten it or
/// rewrite it. One with ``isFinal`` set ends the utterance's text.
///
/// ```swift
/// Transcript(utterance: "u1", at: .milliseconds(420), text: "where am")
/// Transcript(utterance: "u1", at: .milliseconds(1900), text: "Where am I?", isFinal: true, confidence: 0.93)
/// ```
public struct Transcript: Sendable, Equatable {
    /// The transcript's utterance.
    public var utterance: UtteranceID
    /// The time of the transcript, since the beginning of the stream.
    public var at: Duration
    /// The whole text so far, as the recogniser writes it.
    public var text: String
    /// Whether the text will not change again.
    public var isFinal: Bool
    /// The recogniser's confidence in the text, from 0 to 1; nil if unknown.
    public var confidence: Double?
    /// The words with their times; empty if the recogniser does not report them.
    public var words: [Word]
    /// Other hypotheses for the same audio, best first, without ``text`` itself.
    public var alternatives: [Alternative]
    /// The duration of silence until ``at``; zero while a person speaks, nil if unknown.
    public var silence: Duration?
    /// Whether the recogniser holds back commands that wait for silence, because it is not sure yet what it heard.
    ///
    /// Whatever ``silence`` a partial transcript reports, they then wait as they do during speech.
    public var holdsCommands: Bool
    /// The time from the arrival of the audio at ``at`` until this final transcript; nil if unknown.
    ///
    /// Partial transcripts have none. ``at`` does not include it: it is measured on a separate clock.
    public var decoding: Duration?
    /// The language of the utterance, if known: it selects dictionaries and is sent to the online service.
    ///
    /// A dictionary still applies its own rules to the text.
    public var locale: LocaleIdentifier?
    /// The situation as the app describes it, such as `["area": "Kitchen"]`, for the conditions of phrases.
    public var context: [String: String]
    /// Whether the text was read from all audio before the current pause, so that it cannot change before the speaker goes on.
    package var isReadInPause = false
    /// The moment of speech on the speaker's clock, for values such as "tomorrow"; nil for that of the ``MatchScope``.
    public var moment: LocalDateTime?
    /// The number of the pipeline's activation in which it was heard, from 1; nil without a pipeline.
    public var activation: Int?

    /// Creates a transcript.
    public init(
        utterance: UtteranceID, at: Duration, text: String, isFinal: Bool = false, confidence: Double? = nil,
        words: [Word] = [], alternatives: [Alternative] = [], silence: Duration? = nil,
        holdsCommands: Bool = false, decoding: Duration? = nil,
        locale: LocaleIdentifier? = nil, context: [String: String] = [:], moment: LocalDateTime? = nil
    ) {
        self.utterance = utterance
        self.at = at
        self.text = text
        self.isFinal = isFinal
        self.confidence = confidence
        self.words = words
        self.alternatives = alternatives
        self.silence = silence
        self.holdsCommands = holdsCommands
        self.decoding = decoding
        self.locale = locale
        self.context = context
        self.moment = moment
    }
}

extension Transcript {
    /// The silence that lets commands fire: zero if the recogniser holds them back.
    package var silenceForCommands: Duration? { holdsCommands ? .zero : silence }
}

extension Transcript {
    /// One word of a transcript.
    public struct Word: Sendable, Equatable {
        /// The word as the recogniser writes it.
        public var text: String
        /// The start of the word, since the beginning of the stream; nil if unknown.
        public var start: Duration?
        /// The end of the word, since the beginning of the stream; nil if unknown.
        public var end: Duration?
        /// The recogniser's confidence in the word, from 0 to 1; nil if unknown.
        public var confidence: Double?
        /// Whether the word will not change again.
        public var isFinal: Bool

        /// Creates a word.
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

    /// Another hypothesis for the same audio.
    public struct Alternative: Sendable, Equatable {
        /// The text of the hypothesis, cumulative like ``Transcript/text``.
        public var text: String
        /// The recogniser's confidence in it, from 0 to 1; nil if unknown.
        public var confidence: Double?

        /// Creates a hypothesis.
        public init(text: String, confidence: Double? = nil) {
            self.text = text
            self.confidence = confidence
        }
    }
}

/// The identity of an utterance: the speech between two endpoints.
///
/// Every event has one, and only ids decide which events belong together: a late transcript of an utterance that has
/// ended never affects the next utterance.
public struct UtteranceID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The id as the recogniser gave it; unique within one stream.
    public let rawValue: String

    /// Creates an id from the recogniser's text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates an id from a literal, such as `"u1"` or `"u\(number)"`.
    public init(stringLiteral value: String) { self.init(value) }

    /// The id.
    public var description: String { rawValue }
}
