public import Foundation
import RapidIntent

/// What a telemetry file says: how segments ended, what was saved, what was said most, and what went wrong.
///
/// A value, made by ``TelemetryStore/report(since:)`` or ``TelemetryReader/report(since:top:pricePerCall:dictionaries:)``
/// and written down by ``text(as:)``:
///
/// ```swift
/// let report = try await TelemetryReader(path: "telemetry.sqlite").report(since: monday, dictionaries: dictionaries)
/// print(report.text(as: .terminal()))
/// try Data(report.text(as: .html).utf8).write(to: page)
/// ```
///
/// `Telemetry/README.md` says how each figure is reckoned.
///
/// ## Topics
/// ### Forms
/// - ``Format``
/// - ``text(as:)``
/// ### Contents
/// - ``CallSavings``
/// - ``DictionaryCoverage``
public struct TelemetryReport: Sendable, Equatable {
    /// What to call it.
    package static let name = "telemetry"
    /// What it answers.
    package static let question = "How much did the dictionary fire early, and what is left to the online service?"

    /// From when on segments were counted; nil for all.
    var since: Date?
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
    /// How they ended: every ending, in the order of `SegmentEnding.allCases`.
    public var endings: [Ending] = []
    /// By how many milliseconds early commands were ahead of the final transcript; nil where none fired early.
    public var lead: Percentiles?
    /// How many milliseconds the online service took; nil where it was not asked.
    public var serviceTime: Percentiles?
    /// How many questions were put before the final transcript, by asking ahead.
    package var askedEarly = 0
    /// How many of them were put to the service in vain.
    package var wastedEarly = 0
    /// What was said most, by who knew it: every source, in the order of its cases.
    public var phrases: [SourcePhrases] = []
    /// Which intents were fired most, whoever knew them: all there is to say where no words are recorded.
    public var intents: [NamedCount] = []
    /// What was not understood, the most frequent first.
    public var unresolved: [UnresolvedText] = []
    /// How many different texts were not understood, whether ``unresolved`` has room for them or not.
    var unresolvedTexts = 0
    /// How many segments were held back because of what their words said, by ``Refusal/Reason``, the most frequent first; those
    /// that needed confirmation for it are among them.
    package var refusals: [NamedCount] = []
    /// Why the online service gave no answer, the most frequent first.
    public var failures: [NamedCount] = []
    /// What was not understood, with the same words in another order and near duplicates put together.
    ///
    /// Put together are the ``TelemetryReport/clusteredTexts`` most frequent texts. The cluster that was said most comes first.
    var unresolvedClusters: [UnresolvedCluster] = []
    /// How many clusters there are, whether ``unresolvedClusters`` has room for them or not.
    var unresolvedClusterCount = 0
    /// Who knew the answers over time; nil where there is no segment.
    var timeline: Timeline?
    /// Who knew the answers, all in all.
    public var answers = AnswerCounts()
    /// How far ahead of the final transcript early commands were, in bins.
    var leadHistogram = LeadHistogram()
    /// What speaks for and against the answers: every source, in the order of its cases.
    var accuracy: [SourceAccuracy] = []
    /// What was contradicted, undone, wrong or declined most often, the most frequent first.
    var doubtful: [DoubtfulPhrase] = []
    /// How the online service did, by model, the one that was asked most first.
    var services: [ServiceQuality] = []
    /// How many calls were not needed, and what they would have cost.
    public var savings = CallSavings()
    /// How much of the dictionaries was heard; nil where none were given.
    public var coverage: DictionaryCoverage?
    /// How many segments could not be recorded, because memory was full.
    public var lost = 0
    /// How much feedback could not be recorded: memory was full, or it named a segment that is not in the file.
    package var lostFeedback = 0

    /// How many unresolved texts are compared with each other to put them together, the most frequent first.
    package static let clusteredTexts = TextClustering.limit

    /// Makes a report of nothing.
    package init() {}
}
