#if Server
import Foundation
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry

/// The values of the inbox's page.
struct InboxView {
    /// A kind of groups to choose.
    struct Tab {
        let name: String
        let count: String
        let path: String
        let isCurrent: Bool
    }

    /// A group.
    struct Group {
        let id: String
        let kind: String
        let kindName: String
        let title: String
        /// The story of an utterance with the first text; nil for a phrase.
        let titlePath: String?
        /// The texts, unless the title says everything.
        let rows: [Row]
        let hasRows: Bool
        /// How many texts are not shown.
        let further: String?
        let heardText: String
        let onlyReason: String?
        let firstHeard: Moment
        let lastHeard: Moment
        let proposed: String?
        /// The intent that the field begins with.
        let intentValue: String
        let evidence: String?
        let obstacle: String?
        let acceptance: String
        /// Whether an intent can be chosen, which a removal does not need.
        let choosesIntent: Bool
    }

    /// A text of a group.
    struct Row {
        let said: String
        let counts: String
        let takenFor: String?
        /// The intent that the service named; nil where the group says it, or for none.
        let named: String?
        let reason: String?
        let storyPath: String?
    }

    /// A phrase that is not proposed yet.
    struct Infrequent {
        let phrase: String
        let intent: String
        let progress: String
    }

    let filter: FilterView
    let tabs: [Tab]
    let groups: [Group]
    let isEmpty: Bool
    /// Whether telemetry is still being read for the first time.
    let isBeingRead: Bool
    let isFiltered: Bool
    let range: String
    let previous: String?
    let hasPages: Bool
    let next: String?
    let intentNames: [String]
    let mayEdit: Bool
    /// What the shown kind is; nil if all are shown.
    let about: String?
    /// The phrases that were heard too seldom to be proposed, where nothing is filtered.
    let infrequent: [Infrequent]
    /// What these need; nil if there are none.
    let infrequentTitle: String?
    /// How many of them are not shown.
    let infrequentFurther: String?

    /// The number of texts of a group that are shown.
    private static let rowLimit = 8
    /// The number of phrases that are shown of those that were heard too seldom.
    private static let infrequentLimit = 20

    init(
        _ page: InboxPage, number: Int, length: Int, address: FilterAddress, kinds: [InboxKind], intents: [String],
        infrequent all: [InfrequentPhrase], policy: GrowthPolicy, mayEdit: Bool, isRead: Bool, now: Date
    ) {
        let kept = kinds.map { (name: "kind", value: $0.rawValue) }
        filter = FilterView(address, page: "inbox", intents: intents, now: now, kept: kept)
        let groupCount = page.kinds.values.reduce(0, +)
        tabs =
            [Tab(name: "All", count: PageText.count(groupCount), path: address.path("inbox"), isCurrent: kinds.isEmpty)]
            + InboxKind.allCases.map { kind in
                Tab(
                    name: Words.kind(kind), count: PageText.count(page.kinds[kind] ?? 0),
                    path: address.path("inbox", [("kind", kind.rawValue)]), isCurrent: kinds.contains(kind))
            }
        groups = page.groups.map(Self.group)
        isEmpty = page.groups.isEmpty
        isBeingRead = !isRead
        isFiltered = filter.isOn || !kinds.isEmpty
        let first = number * length + 1
        range =
            page.groups.isEmpty
            ? ""
            : "\(PageText.count(first))–\(PageText.count(first + page.groups.count - 1)) of \(PageText.count(page.total))"
        func path(_ number: Int) -> String { address.path("inbox", kept + [("page", "\(number)")]) }
        previous = number > 0 ? path(number - 1) : nil
        next = (number + 1) * length < page.total ? path(number + 1) : nil
        hasPages = previous != nil || next != nil
        intentNames = intents
        self.mayEdit = mayEdit
        about = kinds.count == 1 ? Words.about(kinds[0]) : nil
        // Filters are about segments; a proposal counts all of them.
        let phrases = filter.isOn || !(kinds.isEmpty || kinds == [.proposal]) ? [] : all
        self.infrequent = phrases.prefix(Self.infrequentLimit).map {
            Infrequent(phrase: $0.phrase, intent: $0.intent, progress: $0.progress(to: policy))
        }
        infrequentTitle =
            phrases.isEmpty
            ? nil
            : "\(PageText.count(phrases.count, "phrase")) heard too seldom to be proposed: one has to be heard \(policy.frequency)"
        infrequentFurther =
            phrases.count > Self.infrequentLimit
            ? PageText.count(phrases.count - Self.infrequentLimit, "further phrase") : nil
    }

    private static func group(_ group: InboxGroup) -> Group {
        let counts = PageText.count(group.heard, "time") + " in " + PageText.count(group.sessions, "session")
        return Group(
            id: group.id, kind: group.kind.rawValue, kindName: Words.label(group.kind),
            title: group.isMixed
                ? PageText.count(group.texts.count, "seldom heard text") : group.texts.first?.text ?? group.id,
            titlePath: group.isMixed ? nil : group.texts.first?.example.map(StoryView.path),
            rows: group.texts.prefix(rowLimit).map { row($0, showsNamed: group.isMixed) },
            hasRows: group.isMixed || group.texts.count > 1 || group.texts.contains { $0.takenFor != nil },
            further: group.texts.count > rowLimit
                ? PageText.count(group.texts.count - rowLimit, "further text") : nil,
            heardText: counts,
            onlyReason: group.texts.count == 1 && !group.isMixed
                ? group.texts[0].reason.map(RecordedReason.words(for:)) : nil,
            firstHeard: Moment(group.first), lastHeard: Moment(group.last),
            proposed: group.isMixed ? nil : group.intent, intentValue: group.intent ?? "", evidence: group.evidence,
            obstacle: group.obstacle,
            acceptance: Words.acceptance(group.kind, hasLesson: group.lesson != nil),
            choosesIntent: group.kind != .removal)
    }

    private static func row(_ text: InboxText, showsNamed: Bool) -> Row {
        Row(
            said: text.text, counts: "\(PageText.count(text.heard))×, \(PageText.count(text.sessions, "session"))",
            takenFor: text.takenFor, named: showsNamed ? text.named : nil,
            reason: text.reason.map(RecordedReason.words(for:)),
            storyPath: text.example.map(StoryView.path))
    }
}
#endif
