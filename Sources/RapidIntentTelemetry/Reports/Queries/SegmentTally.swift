#if SQLite
import Foundation
import RapidIntent

/// The sums over the rows of a report, group by group.
struct SegmentTally {
    /// Rows with equal values in every column that is counted separately.
    struct Group {
        /// The beginning of the hour or day.
        var slot: Date
        var outcome: String
        var source: FiredCommand.Source?
        /// Whether the dictionary fired before the final.
        var isEarly: Bool
        /// Whether the service was called, or a call was at least paid for.
        var wasAsked: Bool
        var hasFailed: Bool
        /// The error code of the service.
        var failure: String?
        var feedback: Feedback.Verdict?
        var model: String?
        var count: Int
        var spent: Double
        var priced: Int
        var askedEarly: Int
        var wastedEarly: Int
    }

    private(set) var endings: [SegmentEnding: Int] = [:]
    private(set) var bySlot: [Date: AnswerCounts] = [:]
    private(set) var accuracy = FiredCommand.Source.allCases.map(SourceAccuracy.init)
    private(set) var failures: [String: Int] = [:]
    private(set) var services: [String?: ServiceQuality] = [:]
    private(set) var savings = CallSavings()
    private(set) var spent = 0.0
    private(set) var priced = 0
    private(set) var askedEarly = 0
    private(set) var wastedEarly = 0

    mutating func add(_ group: Group) {
        if let ending = group.ending { endings[ending, default: 0] += group.count }
        bySlot[group.slot, default: AnswerCounts()].add(group)
        if let source = group.source, let index = accuracy.firstIndex(where: { $0.source == source }) {
            accuracy[index].add(group)
        }
        if let failure = group.failure { failures[failure, default: 0] += group.count }
        spent += group.spent
        priced += group.priced
        askedEarly += group.askedEarly
        wastedEarly += group.wastedEarly
        if group.source != .dictionary, group.wasAsked || group.hasFailed {
            services[group.model, default: ServiceQuality(model: group.model)].add(group)
        }
        guard group.outcome == "fired", !group.wasAsked else { return }
        if group.source == .dictionary { savings.avoidedByDictionary += group.count }
        if group.source == .cache { savings.avoidedByCache += group.count }
    }
}

extension SegmentTally.Group {
    /// The ending of its segments; nil for an outcome of a newer version.
    var ending: SegmentEnding? {
        RecordedSegment.Outcome(rawValue: outcome).map { SegmentEnding($0, from: source, isEarly: isEarly) }
    }

    /// Whether its answers were contradicted, undone, wrong or declined.
    fileprivate var isDoubtful: Bool {
        switch feedback {
        case .undone, .wrong, .declined: true
        case .confirmed, nil: outcome == "contradicted"
        }
    }
}

extension AnswerCounts {
    fileprivate mutating func add(_ group: SegmentTally.Group) {
        switch group.source {
        case .dictionary: if group.isEarly { early += group.count } else { atFinal += group.count }
        case .cache: cache += group.count
        case .online: online += group.count
        case nil: nobody += group.count
        }
    }
}

extension SourceAccuracy {
    fileprivate mutating func add(_ group: SegmentTally.Group) {
        answers += group.count
        if group.outcome == "contradicted" { contradicted += group.count }
        switch group.feedback {
        case .undone: undone += group.count
        case .wrong: wrong += group.count
        case .confirmed: confirmed += group.count
        case .declined: declined += group.count
        case nil: break
        }
        if group.isDoubtful { doubtful += group.count }
    }
}

extension ServiceQuality {
    fileprivate mutating func add(_ group: SegmentTally.Group) {
        questions += group.count
        if group.hasFailed { failures += group.count }
        if group.priced > 0 { spent = (spent ?? 0) + group.spent }
    }
}
#endif
