/// The phrases of an intent, in the order of the sources.
///
/// A dictionary stores the texts in one block of memory and creates each ``Phrase`` on access. A copy is free and
/// retains the phrases of the dictionary.
package struct Phrases: Sendable, RandomAccessCollection {
    private let table: PhraseTable
    private let range: Range<Int>

    package init(_ table: PhraseTable, _ range: Range<Int>) {
        self.table = table
        self.range = range
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { range.count }

    /// The phrase at this position, which must be in the collection's bounds.
    package subscript(position: Int) -> Phrase {
        precondition(
            position >= 0 && position < range.count, "there are \(range.count) phrases, none has number \(position)")
        let number = range.lowerBound + position
        return Phrase(number, of: table)
    }

    /// The text of a phrase; costs less than creating the phrase.
    package func text(at position: Int) -> String {
        range.indices.contains(range.lowerBound + position) ? table.text(range.lowerBound + position) : ""
    }

    package func isLiteral(_ position: Int) -> Bool { table.isLiteral(range.lowerBound + position) }

    /// The positions of the phrases that are not literal.
    package var templates: some Sequence<Int> {
        indices.lazy.filter { [table, range] in !table.isLiteral(range.lowerBound + $0) }
    }
}

extension Phrases: Equatable {
    package static func == (first: Phrases, second: Phrases) -> Bool { first.elementsEqual(second) }
}
