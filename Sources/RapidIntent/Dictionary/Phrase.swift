/// One way to say something, or many: words, or a template of sentences.
///
/// ```swift
/// try Phrase("turn on [the] {room:area} light[s]").template
/// ```
public struct Phrase: Sendable {
    /// The phrase as its author wrote it.
    public let text: String
    /// Its structure; nil for a literal one, since dictionaries hold hundreds of thousands.
    private let structure: Template?
    /// Where it stands; nil for one made in code.
    package let location: DictionaryLocation?
    /// The block it stands in, by number; 0 for one that stands alone.
    private var block: Int32 = 0
    /// The phrases that it is one of; nil for one that was made by itself.
    private var table: PhraseTable?

    /// Makes a phrase of a text and its structure.
    package init(_ text: String, _ template: Template, at location: DictionaryLocation?) {
        self.text = text
        self.location = location
        structure = template.isLiteral ? nil : template
    }

    /// Makes a phrase that was read before: the one of that number in a table.
    init(_ number: Int, of table: PhraseTable) {
        text = table.text(number)
        location = table.location(number)
        block = table.blocks[number] ?? 0
        self.table = table
        let template = table.isLiteral(number) ? nil : try? TemplateParser.template(from: text)
        structure = template.flatMap { $0.isLiteral ? nil : $0 }
    }

    /// The number of the block it stands in, in the dictionary of a table; 0 for one that stands alone, and for a phrase of
    /// another dictionary.
    package func block(in table: PhraseTable) -> Int { self.table === table ? Int(block) : 0 }

    /// Its structure.
    package var template: Template { structure ?? .text(text) }

    /// Whether it stands for its own words only.
    package var isLiteral: Bool { structure == nil }
}

extension Phrase: Equatable {
    /// Whether both say the same in the same place.
    public static func == (first: Phrase, second: Phrase) -> Bool {
        first.text == second.text && first.location == second.location
    }
}
