/// A phrase: literal words, or a template for many sentences.
///
/// ```swift
/// try Phrase("turn on [the] {room:area} light[s]").template
/// ```
package struct Phrase: Sendable {
    /// The phrase as its author wrote it.
    package let text: String
    /// The parsed template; nil for a literal phrase, to save memory.
    private let structure: Template?
    /// The location; nil for a phrase made in code.
    package let location: DictionaryLocation?
    /// The number of its block; 0 for a phrase outside blocks.
    private var block: Int32 = 0
    private var table: PhraseTable?

    package init(_ text: String, _ template: Template, at location: DictionaryLocation?) {
        self.text = text
        self.location = location
        structure = template.isLiteral ? nil : template
    }

    init(_ number: Int, of table: PhraseTable) {
        text = table.text(number)
        location = table.location(number)
        block = table.blocks[number] ?? 0
        self.table = table
        let template = table.isLiteral(number) ? nil : try? TemplateParser.template(from: text)
        structure = template.flatMap { $0.isLiteral ? nil : $0 }
    }

    /// The number of the phrase's block in the dictionary of a table.
    ///
    /// Returns 0 for a phrase outside blocks and for a phrase of another dictionary.
    package func block(in table: PhraseTable) -> Int { self.table === table ? Int(block) : 0 }

    package var template: Template { structure ?? .text(text) }

    /// Whether the phrase is literal: its template is plain text.
    package var isLiteral: Bool { structure == nil }
}

extension Phrase: Equatable {
    package static func == (first: Phrase, second: Phrase) -> Bool {
        first.text == second.text && first.location == second.location
    }
}
