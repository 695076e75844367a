/// All phrases of a dictionary, finished: a ``PhraseTree`` that nobody changes any more.
///
/// A class, so that following a word counts no references to the tree's parts.
final class PhraseIndex: Sendable {
    let tree: PhraseTree

    init(_ tree: PhraseTree) { self.tree = tree }
}
