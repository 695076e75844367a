/// All phrases of a dictionary, finished: nobody changes them any more.
///
/// A class, so that following a word counts no references to its parts.
final class PhraseIndex: Sendable {
    /// The literal phrases.
    let literals: PhraseTree
    /// Those with placeholders.
    let tree: TemplateTree
    /// What the phrases say.
    let phrases: PhraseTable

    init(_ tree: TemplateTree, phrases: PhraseTable) {
        self.tree = tree
        self.phrases = phrases
        literals = phrases.tree
    }
}
