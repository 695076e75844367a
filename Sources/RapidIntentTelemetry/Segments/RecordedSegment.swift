#if SQLite
public import Foundation
public import RapidIntent

/// A segment as a telemetry file has it: what was heard, what became of it and when.
///
/// ```swift
/// let page = try await reader.segments(matching: TelemetryFilter(ending: .unresolved), limit: 50)
/// for segment in page.segments { print(segment.recordedAt, segment.text ?? "–", segment.reason ?? "") }
/// ```
///
/// Words are there as far as the store's privacy allowed (``TelemetryPrivacy``). `Telemetry/reference.md` describes each
/// column of the file.
public struct RecordedSegment: Sendable, Equatable, Identifiable {
    /// The number of the row, ascending in the order of writing.
    public var id: Int64 = 0
    /// The run of the app, or the user's session that the app defines.
    public var session = ""
    /// The recogniser's id of the utterance, unique within the session unless the app uses ids again.
    public var utterance = ""
    /// The segment's number within its utterance, from 0.
    public var segment = 0
    /// The time when the segment ended, by the wall clock.
    public var recordedAt = Date(timeIntervalSince1970: 0)
    /// The language of the dictionary.
    public var locale: LocaleIdentifier = ""
    /// The text in normal form, to the extent that privacy allows; nil if it was not recorded.
    ///
    /// In a masked text, `{name}` stands for the words of an entity and `#` for each digit.
    public var text: String?
    /// What became of the segment.
    public var outcome = Outcome.unresolved
    /// The intent of the command that was fired or needs confirmation, or the intent that the service found but that was
    /// not accepted.
    public var intent: String?
    /// The entities of the command.
    public var entities: [RecordedEntity] = []
    /// The source of the command; nil if there is none.
    public var source: FiredCommand.Source?
    /// 1 for a phrase of the dictionary, otherwise the score of the near miss or of the service, from 0 to 1.
    public var score: Double?
    /// The dictionary's phrase as its author wrote it.
    public var phrase: String?
    /// Why the segment is unresolved or needs confirmation, such as `noMatch` (`UnresolvedReason.name`).
    public var reason: String?
    /// What there is to say about the reason: the code of a failure, the intents of an ambiguous text, the missing
    /// entity, or the intent of the text that contradicted the command.
    package var detail: String?
    /// The time of the first transcript with a word, since the beginning of the stream.
    public var firstPartial: Duration?
    /// The time when the command fired, since the beginning of the stream.
    public var fired: Duration?
    /// The time of the final transcript, or of the endpoint if there was none, since the beginning of the stream.
    public var final: Duration?
    /// How long before the final transcript the command fired; zero if it fired on it.
    public var lead: Duration?
    /// The time that the recogniser computed after the end of speech; nil if it does not report it.
    package var decoding: Duration?
    /// The time that the online service took; nil if it was not called.
    package var serviceTime: Duration?
    /// The number of questions to the service before the final transcript.
    package var askedEarly = 0
    /// The number of these questions whose answer was not used.
    package var wastedEarly = 0
    /// How long before the final transcript the question was asked whose answer was used.
    package var ahead: Duration?
    /// The app's last feedback.
    public var feedback: Feedback.Verdict?
    /// The price of the calls to the service; nil if there was none, or its price is unknown.
    public var price: Money?
    /// The fingerprint of the dictionaries; nil if there were none.
    public var dictionaryVersion: String?
    /// The service's application and the version of its model; nil without an answer.
    public var modelVersion: String?
    /// The moments at which the words were a complete command that more words could change.
    package var stops: [RecordedStop] = []
    /// How many prepared commands were withdrawn.
    package var withdrawals = 0
    /// Whether no phrase fits the text, and the command is one that it sounds like.
    package var isNearMiss = false
    /// What a near miss was taken for, to the extent that privacy allows.
    public var takenFor: String?
    /// The app's name for what heard the segment (``TelemetryConfiguration``); nil if it has none.
    public var recogniser: String?
    /// The partial transcripts from the segment's first words on, until the first words of the next segment.
    ///
    /// Recorded only with full privacy, and not if the texts of unresolved segments are left out. A text that the
    /// recogniser repeats is there once. At most 64, the newest, for all segments of an utterance.
    package var partials: [RecordedPartial] = []
    /// The utterance of the same session whose question it answers, or on which it follows up; nil if there is none.
    public var answers: String?
    /// How it depends on that utterance.
    public var followUp: Resolution.FollowUp?
    /// The site of the instance that recorded it; nil if no collector received it.
    public var site: String?
    /// The instance that recorded it; nil if no collector received it.
    public var instance: String?

    package init() {}

    /// What became of a segment.
    public enum Outcome: String, Sendable, CaseIterable {
        /// A command was fired.
        case fired
        /// A command was fired, and the final transcript contradicted it.
        case contradicted
        /// The command needs the user's confirmation.
        case needsConfirmation
        /// Nothing was fired.
        case unresolved
    }

    /// The ending under which reports count the segment.
    public var ending: SegmentEnding { SegmentEnding(outcome, from: source, isEarly: (lead ?? .zero) > .zero) }

    /// Whether a local intent model answered; such a model knows only its own training data.
    package var isOwnModels: Bool { source != .dictionary && LocalModelVersion.isOne(modelVersion) }
}
#endif
