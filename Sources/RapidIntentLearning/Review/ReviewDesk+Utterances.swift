#if SQLite
package import RapidIntent
import RapidIntentDictionary
package import RapidIntentTelemetry

extension ReviewDesk {
    /// The recorded segments that a filter means, a page at a time; see
    /// `TelemetryReader.segments(matching:before:limit:scanning:)`.
    package func segments(
        _ filter: TelemetryFilter, before: Int64? = nil, limit: Int
    ) async throws(ReviewError) -> SegmentPage {
        try await from { () async throws(TelemetryError) in
            try await telemetry.segments(matching: filter, before: before, limit: limit)
        }
    }

    /// What happened in an utterance; nil if telemetry has none of its segments.
    package func story(of reference: UtteranceReference) async throws(ReviewError) -> UtteranceStory? {
        let segments = try await from { () async throws(TelemetryError) in
            try await telemetry.segments(ofUtterance: reference.utterance, session: reference.session)
        }
        guard !segments.isEmpty else { return nil }
        let dictionary = snapshot?.folder.dictionaries.dictionaries(for: segments[0].locale).first
        var matcher = dictionary.map { TranscriptMatcher($0, scope: .withoutSpeaker) }
        matcher?.reportTentativeMeanings()
        let partials = segments.flatMap(\.partials).map { partial in
            let state = matcher?.update(to: partial.text)
            return KnownPartial(
                at: partial.at, text: partial.text, knowledge: state.map(Self.knowledge) ?? .nothing,
                intent: state?.match?.command.intent,
                meaning: matcher?.tentativeMeaning(most: ResolverConfiguration().tentativeIntents) ?? .nothing)
        }
        let texts = segments.compactMap(\.text)
        let conversation = try await from { () async throws(TelemetryError) in
            try await telemetry.conversation(around: segments[0])
        }
        return UtteranceStory(
            reference: reference, segments: segments, partials: partials,
            today: texts.isEmpty ? nil : say(texts.joined(separator: " ")),
            recordings: segments.filter(telemetry.hasRecording).map(\.id),
            conversation: Set(conversation.map(\.utterance)).count > 1 ? conversation : [])
    }

    /// The recording under a segment as a WAV file, at most a minute; nil if there is none.
    package func recording(of segment: RecordedSegment.ID) async throws(ReviewError) -> [UInt8]? {
        try await from { () async throws(TelemetryError) in try await telemetry.recording(ofSegment: segment) }
    }

    private static func knowledge(_ state: MatchState) -> KnownPartial.Knowledge {
        if state.match == nil { return state.canContinue ? .beginning : .nothing }
        return state.canChange ? .commandThatMayChange : .command
    }

    /// The numbers of the segments that a filter means; takes a few seconds per million segments.
    package func report(_ filter: TelemetryFilter) async throws(ReviewError) -> TelemetryReport {
        let dictionaries = snapshot?.folder.dictionaries
        return try await from { () async throws(TelemetryError) in
            try await telemetry.report(matching: filter, dictionaries: dictionaries)
        }
    }
}

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
    /// The segments of the utterances that it answers or follows up on, that answer it or follow up on it, and its own, in order;
    /// empty if there are no others.
    package var conversation: [RecordedSegment]
}

/// A partial transcript, with what the dictionaries of today know after it.
package struct KnownPartial: Sendable, Equatable {
    /// The time, since the beginning of the stream.
    package var at: Duration
    package var text: String
    package var knowledge: Knowledge
    /// The intent of the complete command; nil if there is none.
    package var intent: String?
    /// What the text could still mean.
    package var meaning: TentativeMeaning

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
