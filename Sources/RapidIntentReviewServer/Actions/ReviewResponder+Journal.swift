#if Server
import Hummingbird
import RapidIntentLearning
import RapidIntentServer

/// Who changed what.
extension ReviewResponder {
    private static let journalLength = 50

    /// The page with the journal, the newest entry first.
    func journal(_ visit: Visit) async throws -> Response {
        let before = visit.request.query["before"].flatMap { Int64($0) }
        let entries = try await desk.entries(before: before, limit: Self.journalLength + 1)
        let body = JournalView(
            Array(entries.prefix(Self.journalLength)), hasMore: entries.count > Self.journalLength,
            isContinued: before != nil)
        return await page("journal", visit, title: "Journal", section: .journal, body)
    }
}

/// The values of the page with the journal.
struct JournalView {
    /// An entry.
    struct Entry {
        let number: Int64
        let doneAt: Moment
        let who: String
        let action: String
        let summary: String
        let undoneBy: Int64?
        let undoneEntry: Int64?
        let canUndo: Bool
        let diff: [EffectView.Line]
        let hasDiff: Bool
    }

    let entries: [Entry]
    let isEmpty: Bool
    let isContinued: Bool
    let next: String?
    let hasPages: Bool

    init(_ entries: [JournalEntry], hasMore: Bool, isContinued: Bool) {
        self.entries = entries.map {
            Entry(
                number: $0.id, doneAt: Moment($0.at), who: $0.reviewer, action: $0.action.rawValue,
                summary: $0.summary, undoneBy: $0.undoneBy, undoneEntry: $0.undoes, canUndo: $0.isUndoable,
                diff: EffectView.lines($0.diff), hasDiff: !$0.diff.isEmpty)
        }
        isEmpty = entries.isEmpty
        self.isContinued = isContinued
        hasPages = hasMore || isContinued
        next = hasMore ? entries.last.map { "/review/journal?before=\($0.id)" } : nil
    }
}
#endif
