#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// The recorded segments on which somebody may have to decide, in a form that can be filtered and counted quickly.
///
/// Takes 64 bytes for each segment, and each different text once. The newest ``limit`` segments count.
struct WaitingSegments: Sendable {
    static let limit = 500_000

    /// A segment, with the numbers of its names.
    fileprivate struct Segment: Sendable {
        var at: Int64
        var kind: InboxKind
        var text: UInt32
        var phrase: UInt32
        var reason: UInt32
        var names: Names

        var session: UInt32 { names[0] }
        var intent: UInt32 { names[1] }
    }

    /// The number of a name in each of the columns that a filter can name: session, intent, source, recogniser, version of the
    /// dictionaries, language, site and instance.
    fileprivate typealias Names = SIMD8<UInt32>

    private var segments: [Segment] = []
    private var texts = NameTable()
    private var others = NameTable()
    private var examples: [UInt32: UtteranceReference] = [:]
    /// The number of segments without a recorded text, which nobody can decide on.
    private(set) var withoutText = 0
    /// The number of segments that were left out because there were more than ``limit``.
    private(set) var leftOut = 0

    struct Key: Hashable, Sendable {
        var kind: InboxKind
        var text: String
    }

    struct Tally: Sendable {
        var heard = 0
        var sessions: Set<UInt32> = []
        /// The first and the last time, in milliseconds since 1970.
        var first = Int64.max
        var last = Int64.min
        /// How often it had each intent, phrase and reason.
        fileprivate var intents: [UInt32: Int] = [:]
        fileprivate var phrases: [UInt32: Int] = [:]
        fileprivate var reasons: [UInt32: Int] = [:]
        /// How often the service named each intent without an answer that could be carried out.
        fileprivate var named: [UInt32: Int] = [:]
        /// The most frequent intent, phrase and reason; nil if there is none.
        fileprivate(set) var intent: String?
        fileprivate(set) var phrase: String?
        fileprivate(set) var reason: String?
        /// The intent that the service named most, and how often; nil if it named none.
        fileprivate(set) var service: (intent: String, count: Int)?
        fileprivate(set) var example: UtteranceReference?
    }

    /// Adds a segment; those that wait for nobody are skipped.
    mutating func add(_ segment: RecordedSegment) {
        guard let kind = Self.kind(of: segment) else { return }
        guard let words = segment.text else { return withoutText += 1 }
        let text = texts.number(of: words)
        examples[text] = UtteranceReference(session: segment.session, utterance: segment.utterance)
        let names = [
            segment.session, segment.intent, segment.source?.rawValue, segment.recogniser, segment.dictionaryVersion,
            segment.locale.rawValue, segment.site, segment.instance,
        ].map { others.number(of: $0) }
        segments.append(
            Segment(
                at: Int64((segment.recordedAt.timeIntervalSince1970 * 1000).rounded()), kind: kind, text: text,
                phrase: others.number(of: segment.takenFor ?? segment.phrase),
                reason: others.number(of: segment.reason), names: Names(names)))
        // In large steps, since removing the first elements moves all others.
        if segments.count > Self.limit + Self.limit / 8 {
            leftOut += segments.count - Self.limit
            segments.removeFirst(segments.count - Self.limit)
        }
    }

    /// What a segment waits for; nil for nothing.
    static func kind(of segment: RecordedSegment) -> InboxKind? {
        switch (segment.outcome, segment.feedback) {
        case (_, .undone), (_, .wrong), (_, .declined): .undone
        case (.contradicted, _): .contradicted
        case (_, .confirmed): nil
        case (.fired, _): segment.isNearMiss ? .nearMiss : nil
        case (.needsConfirmation, _): segment.isNearMiss ? .nearMiss : .needsConfirmation
        case (.unresolved, _): .unresolved
        }
    }

    func knows(_ text: String) -> Bool { texts.known(text) != nil }

    /// The texts whose segments a filter keeps; takes some 0.1 microseconds for each segment.
    func tallies(matching filter: TelemetryFilter = TelemetryFilter()) -> [Key: Tally] {
        guard let wanted = Wanted(filter, self) else { return [:] }
        var found: [Found: Tally] = [:]
        let naming = ["belowThreshold", "undeclaredIntent"].compactMap(others.known)
        for segment in segments where wanted.includes(segment) {
            found[Found(kind: segment.kind, text: segment.text), default: Tally()].add(
                segment, namesIntent: naming.contains(segment.reason))
        }
        var tallies: [Key: Tally] = [:]
        tallies.reserveCapacity(found.count)
        for (key, tally) in found {
            var tally = tally
            tally.intent = name(tally.intents)
            tally.phrase = name(tally.phrases)
            tally.reason = name(tally.reasons)
            tally.service = name(tally.named).map { (intent: $0, count: tally.named.values.max() ?? 0) }
            tally.example = examples[key.text]
            tallies[Key(kind: key.kind, text: texts[key.text])] = tally
        }
        return tallies
    }

    private struct Found: Hashable {
        var kind: InboxKind
        var text: UInt32
    }

    /// The most frequent name; of equals, the first by its letters.
    private func name(_ counts: [UInt32: Int]) -> String? {
        counts.map { (others[$0.key], $0.value) }.min { ($1.1, $0.0) < ($0.1, $1.0) }?.0
    }

    /// A filter in terms of numbers.
    private struct Wanted {
        private let since: Int64
        private let until: Int64
        private var names = Names(repeating: NameTable.none)
        private var texts: Set<UInt32>?

        /// Nil if no segment can match, since none has such a name.
        init?(_ filter: TelemetryFilter, _ table: WaitingSegments) {
            since = filter.since.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? .min
            until = filter.until.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? .max
            let wanted = [
                filter.session, filter.intent, filter.source?.rawValue, filter.recogniser, filter.dictionaryVersion,
                filter.locale?.rawValue, filter.site, filter.instance,
            ]
            for case (let place, let name?) in wanted.enumerated() {
                guard let number = table.others.known(name) else { return nil }
                names[place] = number
            }
            if let part = filter.text?.lowercased(), !part.isEmpty {
                texts = Set(
                    table.texts.names.indices.lazy.filter { table.texts.names[$0].lowercased().contains(part) }
                        .map { UInt32($0) })
            }
        }

        func includes(_ segment: Segment) -> Bool {
            segment.at >= since && segment.at < until && texts?.contains(segment.text) != false
                && all((names .== segment.names) .| (names .== Names(repeating: NameTable.none)))
        }
    }
}

extension WaitingSegments.Tally {
    fileprivate mutating func add(_ segment: WaitingSegments.Segment, namesIntent: Bool) {
        heard += 1
        sessions.insert(segment.session)
        first = min(first, segment.at)
        last = max(last, segment.at)
        if segment.intent != NameTable.none { intents[segment.intent, default: 0] += 1 }
        if namesIntent, segment.intent != NameTable.none { named[segment.intent, default: 0] += 1 }
        if segment.phrase != NameTable.none { phrases[segment.phrase, default: 0] += 1 }
        if segment.reason != NameTable.none { reasons[segment.reason, default: 0] += 1 }
    }
}

/// Names by number, so that many rows can share one copy of a name.
struct NameTable: Sendable {
    private var numbers: [String: UInt32] = [:]
    private(set) var names: [String] = []

    /// The number that stands for no name.
    static let none = UInt32.max

    mutating func number(of name: String?) -> UInt32 {
        guard let name else { return Self.none }
        if let number = numbers[name] { return number }
        let number = UInt32(names.count)
        numbers[name] = number
        names.append(name)
        return number
    }

    func known(_ name: String) -> UInt32? { numbers[name] }

    subscript(number: UInt32) -> String { names[Int(number)] }
}

/// What reviewers decided about texts that telemetry still has.
struct TextDecisions: Sendable, Equatable {
    struct Decision: Sendable, Equatable {
        /// Whether it is rejected for good; otherwise it returns when it is heard again.
        var isRejected: Bool
        /// The time of the last segment that counted, in milliseconds since 1970.
        var at: Int64
    }

    private var decisions: [WaitingSegments.Key: Decision] = [:]

    /// Records a decision; a later one on the same text replaces it.
    mutating func decide(_ key: WaitingSegments.Key, _ decision: Decision) { decisions[key] = decision }

    func isOpen(_ key: WaitingSegments.Key, last: Int64) -> Bool {
        guard let decision = decisions[key] else { return true }
        return (!decision.isRejected || key.kind.returns) && last > decision.at
    }
}
#endif
