#if SQLite
package import Foundation
import RapidIntent
import RapidIntentTelemetry

/// What was read at one moment: everything that the pages of a review show without asking the files again.
struct ReviewSnapshot: Sendable {
    var heard: HeardSegments
    var folder: ReviewedFolder
    var inbox: Inbox
    var plan: GrowthPlan
    var asOf: Date

    /// Plans and groups; takes from milliseconds to seconds, by the number of different texts and the size of the dictionary.
    init(
        _ heard: HeardSegments, in folder: ReviewedFolder, decisions: TextDecisions, policy: GrowthPolicy, asOf: Date
    ) {
        self.heard = heard
        self.folder = folder
        self.asOf = asOf
        let planner = folder.growth.planner(policy: policy)
        plan = planner.plan(from: heard.evidence)
        inbox = Inbox(
            heard.waiting, plan: plan, evidence: heard.evidence, planner: planner, learned: folder.learned,
            decisions: decisions)
    }
}

/// What telemetry has: the evidence for growth, and the segments that wait.
struct HeardSegments: Sendable {
    var evidence: Evidence
    var waiting = WaitingSegments()
    /// The last row; nil before the first.
    var last: Int64?

    /// Nothing yet, for dictionaries of a language.
    init(locale: LocaleIdentifier) { evidence = Evidence(locale: locale) }

    mutating func add(_ segment: RecordedSegment) {
        last = segment.id
        let foreign = evidence.foreign
        evidence.add(segment)
        if evidence.foreign == foreign { waiting.add(segment) }
    }
}

/// What a review knows about its telemetry and dictionaries.
package struct ReviewState: Sendable, Equatable {
    /// The time at which the files were read; nil before the first reading.
    package var asOf: Date?
    package var isReading = false
    /// The number of recorded segments in the language of the folder.
    package var segments = 0
    /// The number of them that the dictionary resolved.
    package var local = 0
    /// The number of segments in other languages, which this review leaves out.
    package var foreign = 0
    /// The number of segments that wait but whose words were not recorded.
    package var withoutText = 0
    /// The number of waiting segments that are too old to be shown.
    package var leftOut = 0
    package var waiting: [InboxKind: Int] = [:]
    /// What hinders the review, such as mistakes in dictionaries.
    package var mistakes: [String] = []
    /// The language of the folder.
    package var locale = ""

    /// The share of segments that the dictionary resolved, from 0 to 1.
    package var localShare: Double { segments > 0 ? Double(local) / Double(segments) : 0 }
}
#endif
