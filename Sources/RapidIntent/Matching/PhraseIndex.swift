/// All phrases of a dictionary, ready to be followed: nobody changes it any more.
///
/// A class, so that following a word counts no references to its parts.
final class PhraseIndex: Sendable {
    /// What the phrases say, and the tree of the literal ones.
    let phrases: PhraseTable
    /// The literal phrases.
    let literals: PhraseTree
    /// The values of the lists, and the skip words.
    let lists: ListTree
    /// The templates.
    let templates: TemplateAutomaton

    init(phrases: PhraseTable, lists: ListTree, templates: TemplateNetwork) {
        self.phrases = phrases
        self.lists = lists
        self.templates = TemplateAutomaton(templates)
        literals = phrases.tree
    }
}
