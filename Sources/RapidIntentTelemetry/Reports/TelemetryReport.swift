#if SQLite
public import Foundation
package import RapidIntent

/// The numbers of a telemetry file: endings of segments, savings, frequent phrases and problems.
///
/// A value, created by ``TelemetryStore/report(since:)`` or
/// ``TelemetryReader/report(since:until:session:top:pricePerCall:dictionaries:)`` and formatted by ``text(as:)``:
///
/// ```swift
/// let report = try await TelemetryReader(path: "telemetry.sqlite").report(since: monday, dictionaries: dictionaries)
/// print(report.text(as: .terminal()))
/// try Data(report.text(as: .html).utf8).write(to: page)
/// ```
///
/// `Telemetry/reference.md` describes how each number is computed; the format `json` has all of them for programs.
///
/// ## Topics
/// ### Formats
/// - ``Format``
/// - ``text(as:)``
public struct TelemetryReport: Sendable, Equatable {
    package static let name = "telemetry"

    /// The earliest time of the counted segments; nil for no limit.
    var since: Date?
    /// The time before which segments were counted; nil for no limit.
    var until: Date?
    /// The counted session; nil for all.
    var session: String?
    /// The time when the first segment was recorded; nil if there is none.
    public var first: Date?
    /// The time when the last segment was recorded; nil if there is none.
    public var last: Date?
    /// The number of sessions.
    public var sessions = 0
    /// The number of utterances.
    public var utterances = 0
    /// The number of segments.
    public var segments = 0
    /// The number of segments by ending: every ending, in the order of `SegmentEnding.allCases`.
    package var endings: [Ending] = []
    /// The time by which early commands were ahead of the final transcript, in milliseconds; nil if none fired early.
    package var lead: Percentiles?
    /// The time that the online service took, in milliseconds; nil if it was not called.
    package var serviceTime: Percentiles?
    /// The decoding time after the end of speech, in milliseconds, one per utterance; nil if none is known.
    package var decodingTime: Percentiles?
    /// The number of commands that were reported as likely and then withdrawn.
    package var withdrawals = 0
    /// The number of questions that were asked before the final transcript.
    package var askedEarly = 0
    /// The number of these questions whose answer was not used.
    package var wastedEarly = 0
    /// The most frequent phrases by source: every source, in the order of its cases.
    package var phrases: [SourcePhrases] = []
    /// The most frequent intents, from any source; available even if no words are recorded.
    package var intents: [NamedCount] = []
    package var unresolved: [UnresolvedText] = []
    /// The number of different unresolved texts, including those beyond the limit of ``unresolved``.
    var unresolvedTexts = 0
    /// The number of segments held back because of their words, by ``Refusal/Reason``, the most frequent first.
    ///
    /// Segments that needed confirmation for this reason are included.
    package var refusals: [NamedCount] = []
    /// The texts whose command needed confirmation, the most frequent first.
    var confirmations: [FrequentPhrase] = []
    /// The questions to users and their answers, by reason, the most frequent first.
    var questions: [AskedQuestions] = []
    /// The number of segments that left out words of the last command, or referred to it.
    var continued = 0
    /// The texts that were taken for something that they sound like, the most frequent first.
    package var misheard: [MisheardText] = []
    /// The intents of answers that no dictionary declares, the most frequent first.
    var undeclared: [NamedCount] = []
    /// The reasons why the online service gave no answer, the most frequent first.
    package var failures: [NamedCount] = []
    /// The unresolved texts, grouped: the same words in another order and near duplicates form one cluster.
    ///
    /// The ``TelemetryReport/clusteredTexts`` most frequent texts are grouped. The most frequent cluster comes first.
    var unresolvedClusters: [UnresolvedCluster] = []
    /// The number of clusters, including those beyond the limit of ``unresolvedClusters``.
    var unresolvedClusterCount = 0
    /// The sources of answers over time; nil if there is no segment.
    var timeline: Timeline?
    /// The sources of answers in total.
    package var answers = AnswerCounts()
    /// The distribution of the time by which early commands were ahead of the final transcript.
    var leadHistogram = LeadHistogram()
    /// The evidence for and against the answers: every source, in the order of its cases.
    var accuracy: [SourceAccuracy] = []
    /// The phrases that were contradicted, undone, wrong or declined, the most frequent first.
    var doubtful: [DoubtfulPhrase] = []
    /// The performance of the online service by model; the model with the most questions comes first.
    var services: [ServiceQuality] = []
    /// The avoided calls, and their price.
    package var savings = CallSavings()
    /// The share of the dictionaries that was heard; nil without dictionaries.
    package var coverage: DictionaryCoverage?
    /// The number of segments that could not be recorded because memory was full.
    public var lost = 0
    /// The number of verdicts that could not be recorded: memory was full, or the named segment is not in the file.
    package var lostFeedback = 0

    /// The maximum number of unresolved texts that are compared for grouping; the most frequent ones are used.
    package static let clusteredTexts = TextClustering.limit
}

/// The performance of one model of the online service.
struct ServiceQuality: Sendable, Equatable {
    /// The service's application and the version of its model; nil if unknown.
    var model: String?
    var questions = 0
    var failures = 0
    /// The times of its answers and failures, in milliseconds; nil if none was recorded.
    var time: Percentiles?
    /// The sum of the recorded prices of its calls; nil if none was recorded.
    var spent: Double?

    package init(model: String?) { self.model = model }
}

extension TelemetryReport {
    package struct Ending: Sendable, Equatable {
        package var ending: SegmentEnding
        package var count: Int
        /// Their share in thousandths; the shares of a report add up to 1000, or to 0 if it is empty.
        var thousandths: Int
    }

    /// The most frequent phrases among the commands of one source.
    package struct SourcePhrases: Sendable, Equatable {
        package var source: FiredCommand.Source
        /// The phrases, the most frequent first; equally frequent ones are sorted by their letters.
        package var phrases: [FrequentPhrase]
    }

    /// A phrase and the number of times it fired.
    package struct FrequentPhrase: Sendable, Equatable {
        /// The dictionary's phrase, or the recorded text if there is none.
        package var phrase: String
        package var intent: String
        package var count: Int
    }

    package struct NamedCount: Sendable, Equatable {
        /// The name of an intent, of a reason as `UnresolvedReason.name`, or of a failure as `OnlineIntentError.Code`.
        package var name: String
        package var count: Int
    }

    package struct UnresolvedText: Sendable, Equatable {
        /// The recorded text; nil for all segments without a recorded text.
        package var text: String?
        package var count: Int
        /// The reasons why it is unresolved, the most frequent first.
        package var reasons: [NamedCount]
    }
}

/// A text that no phrase fits and that was taken for something that it sounds like.
package struct MisheardText: Sendable, Equatable {
    /// The words that were heard, in normal form and masked as the text is; nil if they were not recorded.
    package var heard: String?
    /// What they were taken for: words in normal form, or the dictionary's phrase if the words have values that are masked; nil if
    /// neither was recorded.
    package var takenFor: String?
    package var intent: String
    package var count: Int
    package var sessions: Int
    /// How often the command fired; otherwise, the user was to be asked.
    package var fired = 0
    /// How often the user confirmed the command.
    package var confirmed = 0
    /// How often the user declined the command.
    package var declined = 0
    /// How often the user undid the command.
    package var undone = 0
    /// How often the user did not want the command.
    package var wrong = 0
    /// The mean score, from 0 to 1.
    package var score: Double
}
#endif
