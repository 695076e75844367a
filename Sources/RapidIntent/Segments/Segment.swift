/// The part of an utterance that makes one command, as it stands after a change: its words, its intent, its entities.
///
/// ```swift
/// for try await segment in resolver.segments(for: recogniser.recognise(microphone)) {
///     print(segment.id, segment.text, segment.intent?.name ?? "…", segment.isFinal)
/// }
/// // 0 what's around me … false
/// ```
///
/// Every snapshot is complete: what is tentative in it replaces all that was tentative in the one before, and what is final
/// stays as it is. Segments of one utterance are numbered from 0 without gaps. A segment ends in one of two ways: with
/// ``resolution``, or with ``isCancelled`` when the text was revised and it is no part of it any more.
public struct Segment: Sendable, Equatable {
    /// The utterance that it is a part of.
    public var utterance: UtteranceID
    /// Its number within the utterance, from 0.
    public var id: Int
    /// Its words, in order.
    public var words: [Word]
    /// What it stands for; nil while or where that is not known.
    public var intent: Intent?
    /// The values in it, in the order in which they were said.
    public var entities: [Entity]
    /// How it ended; nil until then.
    public var resolution: Resolution?
    /// Whether it was taken back before it had fired.
    ///
    /// Its number may come again for what is heard in its place later.
    public var isCancelled: Bool

    /// Whether nothing of it will change any more.
    public var isFinal: Bool { resolution != nil || isCancelled }

    /// Its words joined by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// Describes a segment.
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
        /// Its place in the text of the utterance, split at white space, from 0.
        public var index: Int
        /// The word as the recogniser writes it.
        public var text: String
        /// When it begins, since the beginning of the stream; nil where that is not known.
        public var start: Duration?
        /// When it ends, since the beginning of the stream; nil where that is not known.
        public var end: Duration?
        /// Whether it will not change any more.
        public var isFinal: Bool

        /// Describes a word.
        package init(index: Int, text: String, start: Duration? = nil, end: Duration? = nil, isFinal: Bool = false) {
            self.index = index
            self.text = text
            self.start = start
            self.end = end
            self.isFinal = isFinal
        }
    }

    /// What a segment stands for.
    public struct Intent: Sendable, Equatable {
        /// The name of the intent.
        public var name: String
        /// Whether it was fired, or asked about when the segment ended: it will not change any more.
        public var isFinal: Bool

        /// Describes an intent.
        package init(name: String, isFinal: Bool = false) {
            self.name = name
            self.isFinal = isFinal
        }
    }

    /// A value in a segment; its words are counted in the text of the utterance, end exclusive.
    public struct Entity: Sendable, Equatable {
        /// The value.
        public var entity: RapidIntent.Entity
        /// Whether it will not change any more.
        public var isFinal: Bool

        /// Describes a value.
        package init(_ entity: RapidIntent.Entity, isFinal: Bool = false) {
            self.entity = entity
            self.isFinal = isFinal
        }
    }
}
