#if SQLite
package import Foundation
import RapidIntent

/// The phrases that users rejected, and those that were learned and forgotten again.
///
/// They are stored in a text file with one phrase per line, which people can read, edit and compare:
///
/// ```
/// # Phrases that are not to be proposed again; remove a line to have one proposed again.
/// Location: where on earth am i  # forgotten 2026-03-09; fired 9 times, 3 times undone
/// Navigate: bring me to {place}  # rejected 2026-03-09, heard 41 times in 7 sessions
/// ```
///
/// A line contains the intent, a colon and the phrase as written in the dictionary. With `! ` before it, the phrase is
/// a learned one whose removal must not be proposed again. Text after two spaces and `#` is a comment, and so are
/// lines that begin with `#`. New lines are inserted in sorted order; the others are unchanged.
package struct RejectedPhrases: Sendable, Equatable {
    /// The name of the file beside `learned.yaml`; it is not a dictionary, and is not read as one.
    package static let fileName = "learned-rejected.txt"

    package private(set) var text: String
    private var entries: Set<String>

    package init() { self.init(text: "") }

    package init(text: String) {
        self.text = text
        entries = Set(Self.lines(of: text).map(Self.entry).filter { !$0.isEmpty })
    }

    package func contains(phrase: String, intent: String) -> Bool { entries.contains("\(intent): \(phrase)") }

    /// Whether the removal of a phrase must not be proposed.
    package func keeps(phrase: String, intent: String) -> Bool { entries.contains("! \(intent): \(phrase)") }

    /// Adds a phrase that must not be proposed again for an intent.
    package mutating func reject(phrase: String, intent: String, comment: String) {
        insert("\(intent): \(phrase)", comment: comment)
    }

    /// Adds a phrase whose removal must not be proposed again.
    package mutating func keep(phrase: String, intent: String, comment: String) {
        insert("! \(intent): \(phrase)", comment: comment)
    }

    /// Adds a phrase that was learned and forgotten again, so that it is not proposed again.
    package mutating func reject(_ removal: RemovalProposal, on date: Date) {
        reject(
            phrase: removal.phrase, intent: removal.intent,
            comment: "forgotten \(Figure.day(date)); \(LearnedDictionary.provenance(of: removal))")
    }

    /// The entries that are not in an earlier version, in order.
    func entries(since base: RejectedPhrases) -> [String] { entries.subtracting(base.entries).sorted() }

    /// Adds the entries of another list that are not in its base.
    ///
    /// Entries that another program has added or removed meanwhile stay added or removed.
    mutating func merge(_ other: RejectedPhrases, since base: RejectedPhrases) {
        for line in Self.lines(of: other.text) {
            let entry = Self.entry(of: line)
            guard !entry.isEmpty, !base.entries.contains(entry) else { continue }
            insert(entry, line: line)
        }
    }

    private mutating func insert(_ entry: String, comment: String) {
        insert(entry, line: "\(entry)  # \(comment)")
    }

    private mutating func insert(_ entry: String, line: String) {
        guard !entries.contains(entry) else { return }
        var lines = text.isEmpty ? Self.head : Self.lines(of: text)
        let places = lines.indices.filter { !Self.entry(of: lines[$0]).isEmpty }
        // Inserts after the last line that sorts before it; comments at the top of the file stay there.
        let place = places.last { Self.entry(of: lines[$0]) < entry }.map { $0 + 1 }
        lines.insert(line, at: place ?? places.first ?? lines.endIndex)
        let end = text.utf8.contains(0x0D) ? "\r\n" : "\n"
        self = RejectedPhrases(text: lines.map { $0 + end }.joined())
    }

    private static let head = [
        "# Phrases that are not to be proposed again; remove a line to have one proposed again.",
        "# 'rapid-intent review' and 'rapid-intent grow --apply' add to this file.",
    ]

    private static func lines(of text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// A line without its comment; empty if it is only a comment.
    private static func entry(of line: String) -> String {
        guard !line.hasPrefix("#") else { return "" }
        let end = line.firstRange(of: "  #")?.lowerBound ?? line.endIndex
        var entry = line[..<end]
        while entry.last?.isWhitespace == true { entry.removeLast() }
        return String(entry)
    }
}
#endif
