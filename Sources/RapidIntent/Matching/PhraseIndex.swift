/// All phrases of a dictionary and what they stand for, ready to be matched.
///
/// It does not change.
///
/// A class, so that following a word counts no references to its parts. Every stream has one of its own, with a normaliser,
/// network and automaton of its own: references to one that threads share would be counted in memory that they take from each
/// other, which costs each of them more than following the words.
package final class PhraseIndex: Sendable {
    /// What makes the normal forms that are followed.
    let normaliser: Normaliser
    /// What the phrases say, and the tree of the literal ones.
    package let phrases: PhraseTable
    /// The literal phrases.
    package let literals: PhraseTree
    /// The numbers that literal phrases name, by the node after which they do; those in tails are not among them.
    private let literalNumbers: [PhraseTree.NodeID: NamedNumbers]
    /// The values of the lists and the skip words, those of each list below the root of its number.
    package let lists: PhraseTree
    /// The templates.
    package let templates: TemplateAutomaton
    /// The numbers that templates name, by the node after which they do.
    let templateNumbers: [TemplateNetwork.NodeID: NamedNumbers]
    /// The intents that phrases belong to, by number.
    let intents: [Intent]
    /// What phrases have in common, by the number of their block.
    let blocks: [PhraseBlock]
    /// The values of all lists, by the numbers that the templates know.
    let values: ListValues

    init(_ compiled: CompiledDictionary) {
        normaliser = Normaliser(locale: compiled.locale)
        phrases = compiled.phrases
        lists = compiled.listTree
        templates = TemplateAutomaton(compiled.network)
        literals = phrases.tree
        literalNumbers = literals.findNumbers()
        templateNumbers = compiled.network.findNumbers()
        intents = compiled.intents
        blocks = compiled.blocks
        values = compiled.values
    }

    /// The same for one stream.
    ///
    /// Costs some allocations; phrases and templates stay where they are.
    init(forStream other: PhraseIndex) {
        normaliser = Normaliser(locale: other.normaliser.locale)
        phrases = other.phrases
        lists = other.lists
        templates = TemplateAutomaton(forStream: other.templates)
        literals = other.literals
        literalNumbers = other.literalNumbers
        templateNumbers = other.templateNumbers
        intents = other.intents
        blocks = other.blocks
        values = other.values
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
