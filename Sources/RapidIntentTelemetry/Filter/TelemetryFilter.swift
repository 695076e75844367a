#if SQLite
public import Foundation
public import RapidIntent

/// Which segments of a telemetry file are meant: those that meet every condition that is set.
///
/// ```swift
/// var filter = TelemetryFilter(since: monday, ending: .unresolved)
/// filter.text = "kitchen"
/// let page = try await reader.segments(matching: filter, limit: 50)
/// ```
public struct TelemetryFilter: Sendable, Hashable {
    /// The earliest time of a segment; nil for no limit.
    public var since: Date?
    /// The time before which segments are meant; nil for no limit.
    public var until: Date?
    /// The session; nil for all.
    public var session: String?
    /// The intent; nil for all.
    public var intent: String?
    /// The source of the command; nil for all, also segments without a command.
    public var source: FiredCommand.Source?
    /// The ending; nil for all.
    public var ending: SegmentEnding?
    /// The app's last feedback; nil for all, also segments without feedback.
    public var verdict: Feedback.Verdict?
    /// The language, with its region if the file names it; nil for all.
    public var locale: LocaleIdentifier?
    /// The app's name for what heard the segment; nil for all.
    public var recogniser: String?
    /// The fingerprint of the dictionaries; nil for all.
    public var dictionaryVersion: String?
    /// The site of a fleet; nil for all, also segments that no collector received.
    public var site: String?
    /// The instance of a fleet; nil for all, also segments that no collector received.
    public var instance: String?
    /// A part of the recorded text, as people write it; nil or white space for all.
    ///
    /// Case does not matter, nor does anything else that the normal form of ``locale``, or of English, has in one way
    /// only: "What's" also finds "what is". Digits also find the `#` of masked texts. No character has a special meaning.
    public var text: String?

    /// Creates a filter; without arguments, it means every segment.
    public init(
        since: Date? = nil, until: Date? = nil, session: String? = nil, intent: String? = nil,
        source: FiredCommand.Source? = nil, ending: SegmentEnding? = nil, verdict: Feedback.Verdict? = nil,
        locale: LocaleIdentifier? = nil, recogniser: String? = nil, dictionaryVersion: String? = nil,
        site: String? = nil, instance: String? = nil, text: String? = nil
    ) {
        self.since = since
        self.until = until
        self.session = session
        self.intent = intent
        self.source = source
        self.ending = ending
        self.verdict = verdict
        self.locale = locale
        self.recogniser = recogniser
        self.dictionaryVersion = dictionaryVersion
        self.site = site
        self.instance = instance
        self.text = text
    }
}
#endif
