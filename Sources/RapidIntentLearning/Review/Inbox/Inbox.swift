#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry

/// What waits for a decision, grouped so that one decision settles many texts.
///
/// - Proposals and removals come from growth. Proposals of one intent whose phrases differ by their order or by a letter form one
///   group.
/// - Texts that were taken for the same phrase because they sound like it form one group.
/// - Other texts of one kind and intent form a group if ``TextClustering`` says so: the same words in another order, and near
///   duplicates.
/// - Of each kind, the ``separate`` groups that were heard most stand alone. The texts of the others are put together by their
///   intent, or by the ``NearestIntent``, so that a long tail of slips of the recogniser takes few decisions.
///
/// Texts that the dictionary of today understands, and those that were decided on, are left out.
struct Inbox: Sendable {
    private let waiting: WaitingSegments
    private let groups: [Group]
    private let proposals: [InboxGroup]
    private let answers: [String: [HeardAnswer]]
    private let generaliser: PhraseGeneraliser
    private let learned: Set<TaughtPhrase>
    private let locale: LocaleIdentifier

    /// The number of groups of one kind that stand alone.
    static let separate = 50

    /// Texts that are decided on together.
    private struct Group: Sendable {
        var id: String
        var kind: InboxKind
        var intent: String?
        var texts: [WaitingSegments.Key]
        var isMixed = false
    }

    /// Matches each different text once, and compares the ``TextClustering/limit`` most frequent texts of each kind with each
    /// other.
    init(
        _ waiting: WaitingSegments, plan: GrowthPlan, evidence: Evidence, planner: GrowthPlanner,
        learned: Set<TaughtPhrase>, decisions: TextDecisions
    ) {
        self.waiting = waiting
        self.learned = learned
        generaliser = planner.generaliser
        locale = planner.dictionary.locale
        var matcher = TranscriptMatcher(planner.dictionary, scope: .withoutSpeaker)
        let open = waiting.tallies().filter { key, tally in
            guard decisions.isOpen(key, last: tally.last) else { return false }
            let isKnown = !matcher.update(to: planner.dictionary.unmasked(key.text)).matches.isEmpty
            // What went wrong is no matter any more once the dictionary does not do it; the others are settled once it does.
            return isKnown == key.kind.returns
        }
        answers = evidence.answers(to: Set(open.keys.lazy.map(\.text)))
        groups = Self.groups(of: open, near: NearestIntent(planner.dictionary))
        proposals = Self.proposals(of: plan)
    }

    // MARK: - Pages

    /// A page of the groups that a query keeps.
    ///
    /// Passes once over the segments; only the groups on the page get their lessons.
    ///
    /// - Parameter settled: The ids of groups that are left out.
    func page(_ query: InboxQuery, without settled: Set<String> = []) -> InboxPage {
        let shown = shown(query.filter).filter { !settled.contains($0.id) }
        var kinds: [InboxKind: Int] = [:]
        for group in shown { kinds[group.kind, default: 0] += 1 }
        let chosen = query.kinds.isEmpty ? shown : shown.filter { query.kinds.contains($0.kind) }
        let page = chosen.dropFirst(query.page * query.limit).prefix(query.limit).map(completed)
        return InboxPage(groups: page, total: chosen.count, kinds: kinds)
    }

    func groups(_ ids: Set<String>, matching filter: TelemetryFilter = TelemetryFilter()) -> [InboxGroup] {
        shown(filter).filter { ids.contains($0.id) }.map(completed)
    }

    func counts(without settled: Set<String>) -> [InboxKind: Int] {
        var counts: [InboxKind: Int] = [:]
        let all = groups.lazy.map { ($0.id, $0.kind) } + proposals.lazy.map { ($0.id, $0.kind) }
        for (id, kind) in all where !settled.contains(id) { counts[kind, default: 0] += 1 }
        return counts
    }

    private func shown(_ filter: TelemetryFilter) -> [InboxGroup] {
        let tallies = waiting.tallies(matching: filter)
        let heard = groups.compactMap { group -> InboxGroup? in
            let texts = group.texts.compactMap { key in tallies[key].map { (key, $0) } }
            return texts.isEmpty ? nil : Self.group(group, texts)
        }
        return (proposals.filter { Self.keeps(filter, $0) } + heard).sorted { first, second in
            (first.kind, second.heard, first.texts[0].text, first.id)
                < (second.kind, first.heard, second.texts[0].text, second.id)
        }
    }

    /// Whether a filter keeps a group of proposals, which have no segments.
    private static func keeps(_ filter: TelemetryFilter, _ group: InboxGroup) -> Bool {
        filter.session == nil && filter.source == nil && filter.recogniser == nil && filter.dictionaryVersion == nil
            && filter.locale == nil && filter.site == nil && filter.instance == nil
            && (filter.intent == nil || filter.intent == group.intent)
            && (filter.since.map { group.last >= $0 } ?? true) && (filter.until.map { group.first < $0 } ?? true)
            && (filter.text.map { part in
                group.texts.contains { $0.text.lowercased().contains(part.lowercased()) }
            } ?? true)
    }

    private static func group(_ group: Group, _ texts: [(WaitingSegments.Key, WaitingSegments.Tally)]) -> InboxGroup {
        let shown = texts.map { key, tally in
            InboxText(
                text: key.text, heard: tally.heard, sessions: tally.sessions.count,
                first: Date(timeIntervalSince1970: Double(tally.first) / 1000),
                last: Date(timeIntervalSince1970: Double(tally.last) / 1000), intent: tally.intent,
                named: tally.service?.intent, timesNamed: tally.service?.count ?? 0,
                takenFor: key.kind == .unresolved ? nil : tally.phrase, reason: tally.reason, example: tally.example)
        }.sorted { ($1.heard, $0.text) < ($0.heard, $1.text) }
        let named = shown.filter { $0.named != nil && $0.named == group.intent }.reduce(0) { $0 + $1.timesNamed }
        let evidence = group.intent.flatMap { intent in
            named > 0 && !group.isMixed
                ? "the service named \(intent) \(named) of \(counted(shown.reduce(0) { $0 + $1.heard }, "time"))" : nil
        }
        return InboxGroup(
            id: group.id, kind: group.kind, texts: shown, intent: group.intent, evidence: evidence, obstacle: nil,
            sessions: texts.reduce(into: Set<UInt32>()) { $0.formUnion($1.1.sessions) }.count, lesson: nil,
            isMixed: group.isMixed)
    }

    // MARK: - Lessons

    /// A group with what accepting it does, and why it cannot be accepted.
    private func completed(_ group: InboxGroup) -> InboxGroup {
        guard group.lesson == nil else { return group }
        var group = group
        if group.isMixed {
            let about = group.intent.map { "their words are nearest to \($0)" } ?? "no intent shares their words"
            group.obstacle =
                "put together because each was seldom heard; \(about). Choose those to learn, or decide on all of them"
            return group
        }
        switch group.kind {
        case .proposal, .removal: break
        case .undone, .contradicted:
            let phrases = Set(
                group.texts.compactMap { text in
                    text.takenFor.flatMap { phrase in text.intent.map { TaughtPhrase(phrase, intent: $0) } }
                })
            let forgettable = phrases.intersection(learned).sorted { $0.phrase < $1.phrase }
            if forgettable.isEmpty {
                group.obstacle = "its phrase was not learned; edit the dictionary, or reject the group"
            } else {
                group.lesson = .forgotten(forgettable)
            }
        case .nearMiss, .needsConfirmation, .unresolved:
            guard let intent = group.intent else { break }
            do {
                group.lesson = try lesson(for: group, intent: intent)
            } catch {
                group.obstacle = error.message
            }
        }
        return group
    }

    /// What has to be learned so that the texts of a group give an intent; texts that make no phrase are left out.
    ///
    /// - Throws: ``ReviewError`` with the reason if none of the texts makes a phrase.
    func lesson(for group: InboxGroup, intent: String) throws(ReviewError) -> Lesson {
        var phrases: [TaughtPhrase] = []
        var obstacle: WithheldPhrase.Reason?
        for text in group.texts {
            let answer = answers[text.text]?.first { $0.intent == intent }
            do throws(WithheldPhrase.Reason) {
                let phrase = TaughtPhrase(
                    try generaliser.phrase(of: text.text, intent: intent, as: answer), intent: intent)
                if !phrases.contains(phrase) { phrases.append(phrase) }
            } catch {
                obstacle = obstacle ?? error
            }
        }
        if phrases.isEmpty, let obstacle { throw ReviewError(.unsound, "\(obstacle)") }
        return .learned(phrases)
    }

    // MARK: - Groups

    private static func groups(
        of open: [WaitingSegments.Key: WaitingSegments.Tally], near nearest: NearestIntent
    ) -> [Group] {
        let groups = likeTexts(of: open)
        return Dictionary(grouping: groups, by: \.kind).flatMap { kind, groups -> [Group] in
            func heard(_ group: Group) -> Int { group.texts.reduce(0) { $0 + (open[$1]?.heard ?? 0) } }
            let ranked = groups.map { (heard($0), $0) }.sorted { ($1.0, $0.1.id) < ($0.0, $1.1.id) }.map(\.1)
            let tail = Dictionary(grouping: ranked.dropFirst(separate)) { group in
                group.intent ?? nearest.intent(of: group.texts[0].text) ?? ""
            }
            return ranked.prefix(separate)
                + tail.map { intent, groups in
                    guard groups.count > 1 else { return groups[0] }
                    let texts = groups.flatMap(\.texts)
                    // Its texts are in its id: nobody decides on one that came after the page was shown.
                    return Group(
                        id: Fingerprint.of("tail", kind.rawValue, intent, texts.map(\.text).joined(separator: "\n")),
                        kind: kind, intent: intent.isEmpty ? nil : intent, texts: texts, isMixed: true)
                }
        }
    }

    /// The texts that are alike, by kind and intent.
    private static func likeTexts(of open: [WaitingSegments.Key: WaitingSegments.Tally]) -> [Group] {
        var byCause: [String: [(WaitingSegments.Key, WaitingSegments.Tally)]] = [:]
        for (key, tally) in open {
            // Near misses of one phrase sound alike, however different their letters are.
            let cause = key.kind == .nearMiss ? tally.phrase ?? "" : ""
            byCause[Fingerprint.of(key.kind.rawValue, tally.intent ?? "", cause), default: []].append((key, tally))
        }
        return byCause.values.flatMap { texts -> [Group] in
            let sorted = texts.sorted { ($1.1.heard, $0.0.text) < ($0.1.heard, $1.0.text) }
            let kind = sorted[0].0.kind
            let compared = sorted.prefix(TextClustering.limit).map(\.0.text)
            let clusters =
                kind == .nearMiss
                ? [Array(sorted.indices)]
                : TextClustering.clusters(of: compared) + (compared.count..<sorted.count).map { [$0] }
            return clusters.map { cluster in
                let first = sorted[cluster[0]]
                return Group(
                    id: Fingerprint.of(kind.rawValue, first.1.intent ?? "", first.0.text), kind: kind,
                    intent: first.1.intent, texts: cluster.map { sorted[$0].0 })
            }
        }
    }

    private static func proposals(of plan: GrowthPlan) -> [InboxGroup] {
        let additions = Dictionary(grouping: plan.additions, by: \.intent).flatMap { intent, proposals in
            TextClustering.clusters(of: proposals.map(\.phrase)).map { cluster in
                let chosen = cluster.map { proposals[$0] }
                return InboxGroup(
                    id: Fingerprint.of("proposal", intent, chosen[0].phrase), kind: .proposal,
                    texts: chosen.map(text), intent: intent,
                    evidence: LearnedDictionary.provenance(of: chosen[0].evidence), obstacle: nil,
                    sessions: chosen.map(\.evidence.sessions).max() ?? 0,
                    lesson: .learned(chosen.map { TaughtPhrase($0.phrase, intent: intent) }))
            }
        }
        let removals = plan.removals.map { removal in
            InboxGroup(
                id: Fingerprint.of("removal", removal.intent, removal.phrase), kind: .removal,
                texts: [
                    InboxText(
                        text: removal.phrase, heard: removal.fired, sessions: 0, first: .distantPast,
                        last: .distantFuture, intent: removal.intent)
                ], intent: removal.intent, evidence: LearnedDictionary.provenance(of: removal), obstacle: nil,
                sessions: 0, lesson: .forgotten([TaughtPhrase(removal.phrase, intent: removal.intent)]))
        }
        return additions + removals
    }

    private static func text(of proposal: PhraseProposal) -> InboxText {
        InboxText(
            text: proposal.phrase, heard: proposal.evidence.said, sessions: proposal.evidence.sessions,
            first: proposal.evidence.first, last: proposal.evidence.last, intent: proposal.intent,
            takenFor: proposal.evidence.takenFor)
    }
}
#endif
