#if Server
import Foundation
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry

extension PageValues {
    /// The number of texts of a group that are shown.
    private static let rowLimit = 8
    /// The number of phrases that are shown of those that were heard too seldom.
    private static let infrequentLimit = 20

    /// The values of the inbox's page.
    ///
    /// - Parameters:
    ///   - number: The number of the page, from 0.
    ///   - all: The phrases that were heard too seldom to be proposed, which are shown where nothing is filtered.
    ///   - isRead: Whether telemetry was read; false while it is read for the first time.
    static func inbox(
        _ page: InboxPage, number: Int, length: Int, address: FilterAddress, kinds: [InboxKind], intents: [String],
        infrequent all: [InfrequentPhrase], policy: GrowthPolicy, mayEdit: Bool, isRead: Bool, now: Date
    ) -> PageValues {
        let kept = kinds.map { (name: "kind", value: $0.rawValue) }
        func tab(_ name: String, _ count: Int, _ path: String, isCurrent: Bool) -> PageValues {
            ["name": name, "count": PageText.count(count), "path": path, "isCurrent": isCurrent]
        }
        let groupCount = page.kinds.values.reduce(0, +)
        let tabs =
            [tab("All", groupCount, address.path("inbox"), isCurrent: kinds.isEmpty)]
            + InboxKind.allCases.map { kind in
                tab(
                    Words.kind(kind), page.kinds[kind] ?? 0, address.path("inbox", [("kind", kind.rawValue)]),
                    isCurrent: kinds.contains(kind))
            }
        let first = number * length + 1
        let range =
            "\(PageText.count(first))–\(PageText.count(first + page.groups.count - 1)) of \(PageText.count(page.total))"
        func path(_ number: Int) -> String { address.path("inbox", kept + [("page", "\(number)")]) }
        let previous = number > 0 ? path(number - 1) : nil
        let next = (number + 1) * length < page.total ? path(number + 1) : nil
        let isFilterOn = !address.fields.fields.isEmpty
        // Filters are about segments; a proposal counts all of them.
        let phrases = isFilterOn || !(kinds.isEmpty || kinds == [.proposal]) ? [] : all
        let infrequent = phrases.prefix(infrequentLimit).map { phrase -> PageValues in
            ["phrase": phrase.phrase, "intent": phrase.intent, "progress": phrase.progress(to: policy)]
        }
        let infrequentTitle =
            "\(PageText.count(phrases.count, "phrase")) heard too seldom to be proposed: one has to be heard \(policy.frequency)"
        return [
            "filter": filter(address, page: "inbox", intents: intents, now: now, kept: kept), "tabs": tabs,
            "groups": page.groups.map(group), "isEmpty": page.groups.isEmpty, "isBeingRead": !isRead,
            "isFiltered": isFilterOn || !kinds.isEmpty, "range": page.groups.isEmpty ? "" : range,
            "previous": previous, "next": next, "hasPages": previous != nil || next != nil, "mayEdit": mayEdit,
            "about": kinds.count == 1 ? Words.about(kinds[0]) : nil, "infrequent": infrequent,
            "infrequentTitle": phrases.isEmpty ? nil : infrequentTitle,
            "infrequentFurther": PageText.further(phrases.count - infrequentLimit, "phrase"),
        ]
    }

    private static func group(_ group: InboxGroup) -> PageValues {
        let first = group.texts.first
        let title =
            group.isMixed ? PageText.count(group.texts.count, "seldom heard text") : first?.text ?? group.id
        let onlyReason = group.texts.count == 1 && !group.isMixed ? first?.reason : nil
        return [
            "id": group.id, "kind": group.kind.rawValue, "kindName": Words.label(group.kind), "title": title,
            // The story of an utterance with the first text.
            "titlePath": group.isMixed ? nil : first?.example?.storyPath,
            // The texts, unless the title says everything.
            "rows": group.texts.prefix(rowLimit).map { row($0, showsNamed: group.isMixed) },
            "hasRows": group.isMixed || group.texts.count > 1 || group.texts.contains { $0.takenFor != nil },
            "further": PageText.further(group.texts.count - rowLimit, "text"),
            "heardText": PageText.count(group.heard, "time") + " in " + PageText.count(group.sessions, "session"),
            "onlyReason": onlyReason.map(RecordedReason.words(for:)),
            "firstHeard": Moment(group.first), "lastHeard": Moment(group.last),
            "proposed": group.isMixed ? nil : group.intent, "intentValue": group.intent ?? "",
            "evidence": group.evidence, "obstacle": group.obstacle,
            "acceptance": Words.acceptance(group.kind, hasLesson: group.lesson != nil),
            "choosesIntent": group.kind != .removal,
        ]
    }

    private static func row(_ text: InboxText, showsNamed: Bool) -> PageValues {
        [
            "said": text.text, "counts": "\(PageText.count(text.heard))×, \(PageText.count(text.sessions, "session"))",
            "takenFor": text.takenFor, "named": showsNamed ? text.named : nil,
            "reason": text.reason.map(RecordedReason.words(for:)), "storyPath": text.example?.storyPath,
        ]
    }
}
#endif
