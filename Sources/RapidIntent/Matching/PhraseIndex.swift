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
    /// The numbers that literal phrases name, by the node after which they do; those in tails are not among them.
    private let literalNumbers: [PhraseTree.NodeID: NamedNumbers]
    /// The values of the lists and the skip words, those of each list below the root of its number.
    let lists: PhraseTree
    /// The templates.
    let templates: TemplateAutomaton
    /// The numbers that templates name, by the node after which they do.
    let templateNumbers: [TemplateNetwork.NodeID: NamedNumbers]

    init(normaliser: Normaliser, phrases: PhraseTable, lists: PhraseTree, templates: TemplateNetwork) {
        self.normaliser = normaliser
        self.phrases = phrases
        self.lists = lists
        self.templates = TemplateAutomaton(templates)
        literals = phrases.tree
        literalNumbers = literals.findNumbers()
        templateNumbers = templates.findNumbers()
    }

    /// The first of the ways to say a value that are complete at a node of the lists; nil if none is.
    @inline(__always)
    func form(at node: PhraseTree.NodeID) -> Int32? {
        guard let number = lists.value(at: node) else { return nil }
        let forms = templates.network.forms
        // A damaged file may say any number.
        guard number < UInt32(clamping: forms.count), forms[Int(number)].value >= 0 else { return nil }
        return Int32(truncatingIfNeeded: number)
    }

    /// The numbers that literal phrases name after a node.
    func literalNumbers(after node: PhraseTree.NodeID) -> [NumberRange] {
        literals.number(afterTail: node).map { [NumberRange(from: $0, to: $0)] } ?? literalNumbers[node]?.ranges ?? []
    }
}
