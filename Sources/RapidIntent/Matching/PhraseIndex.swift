/// An immutable index of all phrases of a dictionary.
///
/// It is a class, so that matching a word retains and releases no references to its parts. Every stream has its own
/// instance with its own normaliser, network and automaton: atomic reference counts shared between threads cost more
/// than matching the words.
package final class PhraseIndex: Sendable {
    /// The normaliser for transcripts.
    let normaliser: Normaliser
    /// The texts of all phrases, and the tree of the literal phrases.
    package let phrases: PhraseTable
    /// The tree of the literal phrases.
    package let literals: PhraseTree
    /// The numbers in literal phrases, by the node before them, without those in tails.
    private let literalNumbers: [PhraseTree.NodeID: NamedNumbers]
    /// The tree of list values and skip words; each list has its own root.
    package let lists: PhraseTree
    /// The automaton of the templates.
    package let templates: TemplateAutomaton
    /// The numbers in templates, by the node before them.
    let templateNumbers: [TemplateNetwork.NodeID: NamedNumbers]
    /// The words that add a half to the number of a placeholder; empty without such numbers.
    let halves: [[[UInt8]]]
    /// The words that join the values of a placeholder that takes several; empty without such placeholders.
    package let joints: [[[UInt8]]]
    /// How the language says the values of typed placeholders, by their numbers; nil for a type that it lacks.
    package let valueGrammars: [ValueGrammar?]
    /// The intents, by number.
    let intents: [Intent]
    /// The blocks, by number.
    let blocks: [PhraseBlock]
    /// The values of all lists, by the numbers that the templates use.
    let values: ListValues
    /// The histories of phrases.
    package let histories: PhraseHistories
    /// How the sentences of tests and examples go on.
    let rehearsed: PhraseHistories

    init(_ compiled: CompiledDictionary) {
        normaliser = Normaliser(locale: compiled.locale, adding: compiled.words)
        phrases = compiled.phrases
        lists = compiled.listTree
        templates = TemplateAutomaton(compiled.network)
        literals = phrases.tree
        literalNumbers = literals.findNumbers()
        templateNumbers = compiled.network.findNumbers()
        halves = compiled.network.ranges.isEmpty ? [] : normaliser.halves
        joints = compiled.network.slots.contains(where: \.takesSeveral) ? normaliser.joints : []
        let language = normaliser.spoken.words
        valueGrammars = compiled.network.valueRanges.map { language.values(of: $0.type) }
        intents = compiled.intents
        blocks = compiled.blocks
        values = compiled.values
        histories = compiled.histories
        rehearsed = compiled.rehearsed
    }

    /// Creates an instance for one stream.
    ///
    /// Costs some allocations. Phrases and templates are shared.
    init(forStream other: PhraseIndex) {
        normaliser = Normaliser(locale: other.normaliser.spoken)
        phrases = other.phrases
        lists = other.lists
        templates = TemplateAutomaton(forStream: other.templates)
        literals = other.literals
        literalNumbers = other.literalNumbers
        templateNumbers = other.templateNumbers
        halves = other.halves
        joints = other.joints
        valueGrammars = other.valueGrammars
        intents = other.intents
        blocks = other.blocks
        values = other.values
        histories = other.histories
        rehearsed = other.rehearsed
    }

    /// The first form of a value that ends at a node of the tree of lists; nil if there is none.
    @inline(__always)
    func form(at node: PhraseTree.NodeID) -> Int32? {
        guard let number = lists.value(at: node) else { return nil }
        let forms = templates.network.forms
        // A damaged file may contain any number.
        guard number < UInt32(clamping: forms.count), forms[Int(number)].value >= 0 else { return nil }
        return Int32(truncatingIfNeeded: number)
    }

    /// The numbers of literal phrases that may follow a node.
    func literalNumbers(after node: PhraseTree.NodeID) -> [NumberRange] {
        literals.number(afterTail: node).map { [NumberRange(from: $0, to: $0)] } ?? literalNumbers[node]?.ranges ?? []
    }
}
