/// The part of an utterance that makes one command, after a change: its words, its intent, its entities.
///
/// ```swift
/// for try await segment in resolver.segments(for: recogniser.recognise(microphone)) {
///     print(segment.id, segment.text, segment.intent?.name ?? "…", segment.isFinal)
/// }
/// // 0 what's around me … false
/// ```
///
/// Every snapshot is complete. Tentative items replace all tentative items of the previous snapshot; final items do not
/// change. Segments of one utterance are numbered from 0 without gaps. A segment ends with ``resolution``, or with
/// ``isCancelled`` if a revision of the text removed it.
public struct Segment: Sendable, Equatable {
    /// The utterance that contains the segment.
    public var utterance: UtteranceID
    /// The segment's number within the utterance, from 0.
    public var id: Int
    /// The number of the pipeline's activation in which it was said, from 1: all segments and events between the start and the
    /// stop of listening have it (``Transcript/activation``); nil without a pipeline.
    public var activation: Int?
    /// The words, in order.
    public var words: [Word]
    /// The intent; nil if it is unknown.
    ///
    /// With ``ResolverConfiguration/reportsTentative``, the most likely one while no command is complete.
    public var intent: Intent?
    /// The entities, in the order in which they were said, also those of a tentative meaning.
    public var entities: [Entity]
    /// The result; nil until the segment ends.
    public var resolution: Resolution?
    /// Whether a revision removed the segment before it fired.
    ///
    /// A later segment may get the same number.
    public var isCancelled: Bool

    /// Whether the segment has ended and will not change again.
    public var isFinal: Bool { resolution != nil || isCancelled }

    /// The words joined by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }

    package init(
        utterance: UtteranceID, id: Int, words: [Word] = [], intent: Intent? = nil, entities: [Entity] = [],
        resolution: Resolution? = nil, isCancelled: Bool = false
    ) {
        self.utterance = utterance
        self.id = id
        self.words = words
        self.intent = intent
        self.entities = entities
        self.resolution = resolution
        self.isCancelled = isCancelled
    }

    /// A word of a segment.
    public struct Word: Sendable, Equatable {
        /// The word's place in the text of the utterance, split at white space, from 0.
        public var index: Int
        /// The word as the recogniser writes it.
        public var text: String
        /// The start of the word, since the beginning of the stream; nil if unknown.
        public var start: Duration?
        /// The end of the word, since the beginning of the stream; nil if unknown.
        public var end: Duration?
        /// Whether the word will not change again.
        public var isFinal: Bool

        package init(index: Int, text: String, start: Duration? = nil, end: Duration? = nil, isFinal: Bool = false) {
            self.index = index
            self.text = text
            self.start = start
            self.end = end
            self.isFinal = isFinal
        }
    }

    /// The intent of a segment.
    public struct Intent: Sendable, Equatable {
        /// The name of the intent.
        public var name: String
        /// Whether the intent will not change again: it was fired, or the segment ended.
        public var isFinal: Bool

        package init(name: String, isFinal: Bool = false) {
            self.name = name
            self.isFinal = isFinal
        }
    }

    /// An entity in a segment; its words are counted in the text of the utterance, end exclusive.
    public struct Entity: Sendable, Equatable {
        /// The entity.
        public var entity: RapidIntent.Entity
        /// Whether the entity will not change again.
        public var isFinal: Bool

        package init(_ entity: RapidIntent.Entity, isFinal: Bool = false) {
            self.entity = entity
            self.isFinal = isFinal
        }
    }
}
