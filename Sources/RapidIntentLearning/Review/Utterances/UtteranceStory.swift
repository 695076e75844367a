#if SQLite
package import RapidIntentTelemetry

/// What happened in one utterance, and what would happen today.
package struct UtteranceStory: Sendable, Equatable {
    package var reference: UtteranceReference
    /// Its segments, in order; at least one.
    package var segments: [RecordedSegment]
    /// The partial transcripts of all segments, with what the dictionaries of today know after each.
    package var partials: [KnownPartial]
    /// What the dictionaries of today make of the texts of all segments together; nil if no text was recorded.
    package var today: SaidText?
    /// The segments under which a recording is kept, for ``ReviewDesk/recording(of:)``: one of the utterance's segments, or
    /// one for each time that the id was used; empty if none is kept.
    package var recordings: [RecordedSegment.ID]
}

/// A partial transcript, with what the dictionaries of today know after it.
package struct KnownPartial: Sendable, Equatable {
    /// The time, since the beginning of the stream.
    package var at: Duration
    package var text: String
    /// What the dictionaries know.
    package var knowledge: Knowledge
    /// The intent of the complete command; nil if there is none.
    package var intent: String?

    /// What the dictionaries know after some words.
    package enum Knowledge: String, Sendable {
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

package struct UtteranceReference: Sendable, Hashable {
    /// The session: a run of the app, or a session defined by the app.
    package var session: String
    /// The utterance's id, unique within its session.
    package var utterance: String

    package init(session: String, utterance: String) {
        self.session = session
        self.utterance = utterance
    }
}
#endif
