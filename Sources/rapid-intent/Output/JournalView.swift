#if Tool
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport

/// The entries of a journal, for people and as lines of NDJSON.
struct JournalView {
    let style: Style

    /// An entry in one line.
    func text(for entry: JournalEntry) -> String {
        let text =
            "\(entry.id)  \(entry.at.formatted(.iso8601))  \(DisplayWidth.printable(entry.reviewer))  "
            + DisplayWidth.printable(entry.summary)
        return entry.undoneBy.map { style.dim("\(text) (undone by \($0))") } ?? text
    }

    /// The line for an entry.
    static func line(for entry: JournalEntry) -> String {
        JSON.object([
            ("entry", .integer(Int(entry.id))), ("at", .string(entry.at.formatted(.iso8601))),
            ("by", .string(entry.reviewer)), ("action", .string(entry.action.rawValue)),
            ("summary", .string(entry.summary)), ("undoes", JSON(entry.undoes)), ("undoneBy", JSON(entry.undoneBy)),
            ("diff", JSON(entry.diff.isEmpty ? nil : entry.diff)),
        ]).text
    }
}

extension JSON {
    /// The number of an entry; null for none.
    init(_ number: Int64?) { self = number.map { .integer(Int($0)) } ?? .null }
}
#endif
