public import Foundation
public import RapidIntent

/// What a telemetry file says: how segments ended, what was saved, what was said most, and what went wrong.
///
/// A value, made by ``TelemetryStore/report(since:)`` or ``TelemetryReader/report(since:top:)`` and shown by a
/// ``TelemetryReportFormat``.
public struct TelemetryReport: Sendable, Equatable {
    /// What to call it.
    public static let name = "telemetry"
    /// What it answers.
    public static let question = "How much did the dictionary fire early, and what is left to the online service?"

    /// From when on segments were counted; nil for all.
    public var since: Date?
    /// When the first of them was recorded; nil where there is none.
    public var first: Date?
    /// When the last of them was recorded; nil where there is none.
    public var last: Date?
    /// How many sessions they come from.
    public var sessions = 0
    /// How many utterances they come from.
    public var utterances = 0
    /// How many segments there are.
    public var segments = 0
    /// How they ended: every ending, in the order of ``SegmentEnding/allCases``.
    public var endings: [Ending] = []
    /// By how many milliseconds early commands were ahead of the final transcript; nil where none fired early.
    public var lead: Percentiles?
    /// How many milliseconds the online service took; nil where it was not asked.
    public var serviceTime: Percentiles?
    /// How many questions were put before the final transcript, by asking ahead.
    public var askedEarly = 0
    /// How many of them were put to the service in vain.
    public var wastedEarly = 0
    /// What was said most, by who knew it: every source, in the order of its cases.
    public var phrases: [SourcePhrases] = []
    /// What was not understood, the most frequent first.
    public var unresolved: [UnresolvedText] = []
    /// How many different texts were not understood, whether ``unresolved`` has room for them or not.
    public var unresolvedTexts = 0
    /// Why the online service gave no answer, the most frequent first.
    public var failures: [Failure] = []
    /// How many segments could not be recorded, because memory was full.
    public var lost = 0

    /// Makes a report of nothing.
    public init() {}

    /// How many segments ended in one way.
    public struct Ending: Sendable, Equatable {
        /// The way.
        public var ending: SegmentEnding
        /// How many did.
        public var count: Int
        /// Their share in thousandths.
        ///
        /// Those of a report add up to 1000, or to 0 when it is empty.
        public var thousandths: Int

        /// Describes a share.
        public init(ending: SegmentEnding, count: Int, thousandths: Int) {
            self.ending = ending
            self.count = count
            self.thousandths = thousandths
        }
    }

    /// What was said most among the commands that one source knew.
    public struct SourcePhrases: Sendable, Equatable {
        /// Who knew the commands.
        public var source: FiredCommand.Source
        /// The most frequent first, equals in the order of their letters.
        public var phrases: [FrequentPhrase]

        /// Collects phrases.
        public init(source: FiredCommand.Source, phrases: [FrequentPhrase]) {
            self.source = source
            self.phrases = phrases
        }
    }

    /// A phrase with how often it fired.
    public struct FrequentPhrase: Sendable, Equatable {
        /// The dictionary's phrase, or the recorded text where there is none.
        public var phrase: String
        /// The intent it stands for.
        public var intent: String
        /// How often it fired.
        public var count: Int

        /// Describes a phrase.
        public init(phrase: String, intent: String, count: Int) {
            self.phrase = phrase
            self.intent = intent
            self.count = count
        }
    }

    /// A text that was not understood.
    public struct UnresolvedText: Sendable, Equatable {
        /// The recorded text; nil for all those whose text was not recorded.
        public var text: String?
        /// How often it was said.
        public var count: Int
        /// Why it was not understood, the most frequent reason first.
        public var reasons: [Reason]

        /// Describes a text.
        public init(text: String?, count: Int, reasons: [Reason]) {
            self.text = text
            self.count = count
            self.reasons = reasons
        }
    }

    /// A reason with how often it held.
    public struct Reason: Sendable, Equatable {
        /// The reason, as ``UnresolvedReason/name``.
        public var name: String
        /// How often it held.
        public var count: Int

        /// Describes a reason.
        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// A failure of the online service with how often it happened.
    public struct Failure: Sendable, Equatable {
        /// The kind, as ``OnlineIntentError/Code``.
        public var code: String
        /// How often it happened.
        public var count: Int

        /// Describes a failure.
        public init(code: String, count: Int) {
            self.code = code
            self.count = count
        }
    }
}
