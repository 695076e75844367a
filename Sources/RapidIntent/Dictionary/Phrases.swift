/// The ways to say an intent, in the order of the sources.
///
/// ```swift
/// dictionary.intents[0].phrases.map(\.text)   // ["where am i", "what is my current location"]
/// ```
///
/// A dictionary keeps what phrases say in one piece of memory; a ``Phrase`` is made when it is asked for. A copy costs
/// nothing and keeps the dictionary's phrases.
public struct Phrases: Sendable, RandomAccessCollection {
    private let table: PhraseTable
    private let range: Range<Int>

    package init(_ table: PhraseTable, _ range: Range<Int>) {
        self.table = table
        self.range = range
    }

    /// The first index, 0.
    public var startIndex: Int { 0 }
    /// The number of phrases.
    public var endIndex: Int { range.count }

    /// The phrase of that number.
    public subscript(position: Int) -> Phrase {
        precondition(
            position >= 0 && position < range.count, "there are \(range.count) phrases, none has number \(position)")
        let number = range.lowerBound + position
        return Phrase(number, of: table)
    }

    /// What a phrase says, without anything else of it.
    package func text(at position: Int) -> String {
        range.indices.contains(range.lowerBound + position) ? table.text(range.lowerBound + position) : ""
    }

    /// Whether a phrase stands for its own words only.
    package func isLiteral(_ position: Int) -> Bool { table.isLiteral(range.lowerBound + position) }

    /// The numbers of the phrases that do not stand for their own words only.
    package var templates: some Sequence<Int> {
        indices.lazy.filter { [table, range] in !table.isLiteral(range.lowerBound + $0) }
    }
}

extension Phrases: Equatable {
    /// Whether both say the same in the same places.
    public static func == (first: Phrases, second: Phrases) -> Bool { first.elementsEqual(second) }
}
