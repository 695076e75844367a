/// All phrases of a dictionary, ready to be followed: nobody changes it any more.
///
/// A class, so that following a word counts no references to its parts.
final class PhraseIndex: Sendable {
    /// The literal phrases.
    let phrases: PhraseTree
    /// The values of the lists, and the skip words.
    let lists: PhraseTree
    /// The templates.
    let templates: TemplateAutomaton

    init(phrases: PhraseTree, lists: PhraseTree, templates: TemplateNetwork) {
        self.phrases = phrases
        self.lists = lists
        self.templates = TemplateAutomaton(templates)
    }
}
