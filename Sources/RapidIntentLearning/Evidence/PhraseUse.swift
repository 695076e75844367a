#if SQLite
import RapidIntent
import RapidIntentTelemetry

/// The outcomes of a dictionary's phrase.
package struct PhraseUse: Sendable, Equatable {
    package private(set) var fired = 0
    /// How often the final transcript contradicted it without feedback from the app.
    private(set) var contradicted = 0
    /// How often the user undid the command.
    private(set) var undone = 0
    /// How often the user did not want the command.
    private(set) var wrong = 0
    /// How often the time from the command to the final transcript is known, and the sum of these times.
    private var leads = 0
    private var totalLead = Duration.zero

    /// The total number of failures.
    package var bad: Int { contradicted + undone + wrong }
    /// The mean time by which it fired before the final transcript; nil if no such time is known.
    package var lead: Duration? { leads > 0 ? totalLead / leads : nil }

    struct Name: Hashable, Sendable {
        var intent: String
        var phrase: String
    }

    /// Counts a segment in which it fired.
    mutating func add(_ segment: RecordedSegment) {
        fired += 1
        switch (segment.feedback, segment.outcome) {
        case (.undone, _): undone += 1
        case (.wrong, _), (.declined, _): wrong += 1
        case (_, .contradicted): contradicted += 1
        default: break
        }
        if let lead = segment.lead {
            leads += 1
            totalLead += lead
        }
    }
}
#endif
