#if SQLite
public import RapidIntentTelemetry

/// What happened in one utterance, and what would happen today.
public struct UtteranceStory: Sendable, Equatable {
    /// The utterance.
    public var reference: UtteranceReference
    /// Its segments, in order; at least one.
    public var segments: [RecordedSegment]
    /// The partial transcripts of all segments, with what the dictionaries of today know after each.
    public var partials: [KnownPartial]
    /// What the dictionaries of today make of the texts of all segments together; nil if no text was recorded.
    public var today: SaidText?
    /// The segments under which a recording is kept, for ``ReviewDesk/recording(of:)``: one of the utterance's segments, or
    /// one for each time that the id was used; empty if none is kept.
    public var recordings: [RecordedSegment.ID]
}

/// A partial transcript, with what the dictionaries of today know after it.
public struct KnownPartial: Sendable, Equatable {
    /// The time, since the beginning of the stream.
    public var at: Duration
    /// The text so far.
    public var text: String
    /// What the dictionaries know.
    public var knowledge: Knowledge
    /// The intent of the complete command; nil if there is none.
    public var intent: String?

    /// What the dictionaries know after some words.
    public enum Knowledge: String, Sendable {
        /// The words begin no phrase.
        case nothing
        /// The words begin a phrase.
        case beginning
        /// The words are a command that more words could change.
        case commandThatMayChange
        /// The words are a command that no more words could change.
        case command
    }
}
#endif
