#if SQLite
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// The recorded segments on which somebody may have to decide, in a form that can be filtered and counted quickly.
///
/// Takes about 80 bytes for each segment, and each different text once. The newest ``limit`` segments count.
struct WaitingSegments: Sendable {
    /// The maximum number of segments.
    static let limit = 500_000

    /// A segment, with the numbers of its names.
    fileprivate struct Segment: Sendable {
        var at: Int64
        var kind: InboxKind
        var text: UInt32
        var session: UInt32
        var intent: UInt32?
        var phrase: UInt32?
        var source: UInt32?
        var recogniser: UInt32?
        var version: UInt32?
        var locale: UInt32?
        var reason: UInt32?
        var site: UInt32?
        var instance: UInt32?
    }

    private var segments: [Segment] = []
    private var texts = NameTable()
    private var sessions = NameTable()
    private var others = NameTable()
    private var examples: [UInt32: UtteranceReference] = [:]
    /// The number of segments without a recorded text, which nobody can decide on.
    private(set) var withoutText = 0
    /// The number of segments that were left out because there were more than ``limit``.
    private(set) var leftOut = 0

    /// A text of one kind.
    struct Key: Hashable, Sendable {
        var kind: InboxKind
        var text: String
    }

    /// What was heard of a text.
    struct Tally: Sendable {
        /// How often it was heard.
        var heard = 0
        /// The numbers of the sessions in which it was heard.
        var sessions: Set<UInt32> = []
        /// The first and the last time, in milliseconds since 1970.
        var first = Int64.max
        var last = Int64.min
        /// How often it had each intent, phrase and reason.
        fileprivate var intents: [UInt32: Int] = [:]
        fileprivate var phrases: [UInt32: Int] = [:]
        fileprivate var reasons: [UInt32: Int] = [:]
        /// The most frequent intent, phrase and reason; nil if there is none.
        fileprivate(set) var intent: String?
        fileprivate(set) var phrase: String?
        fileprivate(set) var reason: String?
        /// The last utterance.
        fileprivate(set) var example: UtteranceReference?
    }

    /// Adds a segment; those that wait for nobody are skipped.
    mutating func add(_ observation: Observation) {
        guard let kind = Self.kind(of: observation) else { return }
        guard let words = observation.text, let text = texts.number(of: words),
            let session = sessions.number(of: observation.session)
        else { return withoutText += 1 }
        examples[text] = UtteranceReference(session: observation.session, utterance: observation.utterance)
        segments.append(
            Segment(
                at: Int64((observation.recordedAt.timeIntervalSince1970 * 1000).rounded()), kind: kind, text: text,
                session: session, intent: others.number(of: observation.intent),
                phrase: others.number(of: observation.takenFor ?? observation.phrase),
                source: others.number(of: observation.source?.rawValue),
                recogniser: others.number(of: observation.recogniser),
                version: others.number(of: observation.dictionaryVersion),
                locale: others.number(of: observation.locale.rawValue), reason: others.number(of: observation.reason),
                site: others.number(of: observation.site), instance: others.number(of: observation.instance)))
        // In large steps, since removing the first elements moves all others.
        if segments.count > Self.limit + Self.limit / 8 {
            leftOut += segments.count - Self.limit
            segments.removeFirst(segments.count - Self.limit)
        }
    }

    /// What a segment waits for; nil for nothing.
    static func kind(of observation: Observation) -> InboxKind? {
        switch (observation.outcome, observation.feedback) {
        case (_, .undone), (_, .wrong), (_, .declined): .undone
        case (.contradicted, _): .contradicted
        case (_, .confirmed): nil
        case (.fired, _): observation.isNearMiss ? .nearMiss : nil
        case (.needsConfirmation, _): observation.isNearMiss ? .nearMiss : .needsConfirmation
        case (.unresolved, _): .unresolved
        }
    }

    /// Whether a text was heard.
    func knows(_ text: String) -> Bool { texts.known(text) != nil }

    /// The texts whose segments a filter keeps.
    ///
    /// Takes some 0.1 microseconds for each segment.
    func tallies(matching filter: TelemetryFilter = TelemetryFilter()) -> [Key: Tally] {
        guard let wanted = Wanted(filter, self) else { return [:] }
        var found: [Found: Tally] = [:]
        for segment in segments where wanted.includes(segment) {
            found[Found(kind: segment.kind, text: segment.text), default: Tally()].add(segment)
        }
        var tallies: [Key: Tally] = [:]
        tallies.reserveCapacity(found.count)
        for (key, tally) in found {
            var tally = tally
            tally.intent = name(tally.intents)
            tally.phrase = name(tally.phrases)
            tally.reason = name(tally.reasons)
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
        private var session: UInt32?
        private var intent: UInt32?
        private var source: UInt32?
        private var recogniser: UInt32?
        private var version: UInt32?
        private var locale: UInt32?
        private var site: UInt32?
        private var instance: UInt32?
        private var texts: Set<UInt32>?

        /// Nil if no segment can match, since none has such a name.
        init?(_ filter: TelemetryFilter, _ table: WaitingSegments) {
            since = filter.since.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? .min
            until = filter.until.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? .max
            let names: [(WritableKeyPath<Wanted, UInt32?>, String?)] = [
                (\.intent, filter.intent), (\.source, filter.source?.rawValue), (\.recogniser, filter.recogniser),
                (\.version, filter.dictionaryVersion), (\.locale, filter.locale?.rawValue),
                (\.site, filter.site), (\.instance, filter.instance),
            ]
            for (path, name) in names {
                guard let name else { continue }
                guard let number = table.others.known(name) else { return nil }
                self[keyPath: path] = number
            }
            if let name = filter.session {
                guard let number = table.sessions.known(name) else { return nil }
                session = number
            }
            if let part = filter.text?.lowercased(), !part.isEmpty {
                texts = Set(
                    table.texts.names.indices.lazy.filter { table.texts.names[$0].lowercased().contains(part) }
                        .map { UInt32($0) })
            }
        }

        func includes(_ segment: Segment) -> Bool {
            segment.at >= since && segment.at < until && fits(session, segment.session)
                && fits(intent, segment.intent) && fits(source, segment.source)
                && fits(recogniser, segment.recogniser) && fits(version, segment.version)
                && fits(locale, segment.locale) && fits(site, segment.site) && fits(instance, segment.instance)
                && texts?.contains(segment.text) != false
        }

        private func fits(_ wanted: UInt32?, _ value: UInt32?) -> Bool { wanted == nil || wanted == value }
    }
}

extension WaitingSegments.Tally {
    fileprivate mutating func add(_ segment: WaitingSegments.Segment) {
        heard += 1
        sessions.insert(segment.session)
        first = min(first, segment.at)
        last = max(last, segment.at)
        if let intent = segment.intent { intents[intent, default: 0] += 1 }
        if let phrase = segment.phrase { phrases[phrase, default: 0] += 1 }
        if let reason = segment.reason { reasons[reason, default: 0] += 1 }
    }
}

/// Names by number, so that many rows can share one copy of a name.
struct NameTable: Sendable {
    private var numbers: [String: UInt32] = [:]
    /// The names, by number.
    private(set) var names: [String] = []

    /// The number of a name, which is new if the name is; nil for none.
    mutating func number(of name: String?) -> UInt32? {
        guard let name else { return nil }
        if let number = numbers[name] { return number }
        let number = UInt32(names.count)
        numbers[name] = number
        names.append(name)
        return number
    }

    /// The number of a name that is there; nil if it is not.
    func known(_ name: String) -> UInt32? { numbers[name] }

    /// The name of a number.
    subscript(number: UInt32) -> String { names[Int(number)] }
}
#endif
