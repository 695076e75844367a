#if Server
import Hummingbird
import RapidIntentLearning
import RapidIntentServer

extension ReviewResponder {
    private static let journalLength = 50

    /// The page with the journal, the newest entry first.
    func journal(_ visit: Visit) async throws -> Response {
        let before = visit.request.query["before"].flatMap { Int64($0) }
        let entries = try await desk.entries(before: before, limit: Self.journalLength + 1)
        let body = PageValues.journal(
            Array(entries.prefix(Self.journalLength)), hasMore: entries.count > Self.journalLength,
            isContinued: before != nil)
        return await page("journal", visit, title: "Journal", section: .journal, body)
    }
}

extension PageValues {
    fileprivate static func journal(_ entries: [JournalEntry], hasMore: Bool, isContinued: Bool) -> PageValues {
        [
            "entries": entries.map(entry), "isContinued": isContinued, "hasPages": hasMore || isContinued,
            "next": hasMore ? entries.last.map { "/review/journal?before=\($0.id)" } : nil,
        ]
    }

    private static func entry(_ entry: JournalEntry) -> PageValues {
        [
            "number": entry.id, "doneAt": Moment(entry.at), "who": entry.reviewer, "action": entry.action.rawValue,
            "summary": entry.summary, "undoneBy": entry.undoneBy, "undoneEntry": entry.undoes,
            "canUndo": entry.isUndoable, "diff": diff(entry.diff),
        ]
    }
}
#endif
