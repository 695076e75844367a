/// All phrases of a dictionary, ready to be followed: nobody changes it any more.
///
/// A class, so that following a word counts no references to its parts.
final class PhraseIndex: Sendable {
    /// What makes the normal forms that are followed.
    let normaliser: Normaliser
    /// What the phrases say, and the tree of the literal ones.
    let phrases: PhraseTable
    /// The literal phrases.
    let literals: PhraseTree
    /// The numbers among the words that several literal phrases have in common.
    let literalNumbers: [PhraseTree.Number]
    /// The values of the lists, and the skip words.
    let lists: ListTree
    /// The templates.
    let templates: TemplateAutomaton

    init(normaliser: Normaliser, phrases: PhraseTable, lists: ListTree, templates: TemplateNetwork) {
        self.normaliser = normaliser
        self.phrases = phrases
        self.lists = lists
        self.templates = TemplateAutomaton(templates)
        literals = phrases.tree
        literalNumbers = literals.numbers
    }
}
