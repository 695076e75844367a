#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport

/// The entries of a journal, for people and as lines of NDJSON.
struct JournalView {
    let style: Style

    func text(for entry: JournalEntry) -> String {
        let text =
            "\(entry.id)  \(entry.at.formatted(.iso8601))  \(DisplayWidth.printable(entry.reviewer))  "
            + DisplayWidth.printable(entry.summary)
        return entry.undoneBy.map { style.dim("\(text) (undone by \($0))") } ?? text
    }

    static func line(for entry: JournalEntry) -> JSON {
        [
            "entry": entry.id, "at": entry.at.formatted(.iso8601), "by": entry.reviewer,
            "action": entry.action.rawValue, "summary": entry.summary, "undoes": entry.undoes,
            "undoneBy": entry.undoneBy, "diff": entry.diff.isEmpty ? nil : entry.diff,
        ]
    }
}
#endif
