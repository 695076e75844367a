/// Everything that can be said, joined from one or more sources, checked, and ready to be matched.
///
/// ```swift
/// let dictionary = try CommandDictionary([
///     DictionarySource(
///         locale: "en-GB",
///         lists: ["place": ["Starbucks", "the office"]],
///         intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
/// ])
/// ```
///
/// A value that exists is sound: what is wrong with the sources is thrown, all of it at once, and what is merely doubtful
/// is in ``warnings``. Making one costs about a microsecond per phrase; copies share their storage.
public struct CommandDictionary: Sendable {
    /// The language of the phrases; `en` where no source says.
    public var locale: LocaleIdentifier { storage.normaliser.locale }
    /// The lists, in the order of the sources.
    public var lists: [EntityList] { storage.lists }
    /// The intents, in the order of the sources.
    public var intents: [Intent] { storage.intents }
    /// What is doubtful but not wrong.
    public var warnings: [DictionaryDiagnostic] { storage.warnings }

    let storage: Storage

    /// What all copies share.
    final class Storage: Sendable {
        let normaliser: Normaliser
        let index: PhraseIndex
        let lists: [EntityList]
        let intents: [Intent]
        let warnings: [DictionaryDiagnostic]
        let intentNumbers: [String: Int]
        let listNumbers: [String: Int]

        fileprivate init(_ compiler: DictionaryCompiler) {
            normaliser = Normaliser(locale: compiler.locale)
            index = compiler.index
            lists = compiler.lists
            intents = compiler.intents
            warnings = compiler.diagnostics
            intentNumbers = compiler.intentNumbers
            listNumbers = compiler.listNumbers
        }
    }

    /// Joins and checks sources.
    ///
    /// Lists and intents of one name are joined: their values and phrases add up, and what they say about firing must
    /// agree. The `defaults` of a source hold for the intents that it declares first.
    ///
    /// - Throws: ``DictionaryError`` with every mistake that was found.
    public init(_ sources: [DictionarySource]) throws(DictionaryError) {
        var compiler = DictionaryCompiler()
        compiler.compile(sources)
        guard !compiler.diagnostics.contains(where: { $0.severity == .error }) else {
            throw DictionaryError(compiler.diagnostics)
        }
        storage = Storage(compiler)
    }

    /// The intent of that name; nil if none is declared.
    ///
    /// Constant time.
    public func intent(named name: String) -> Intent? { storage.intentNumbers[name].map { storage.intents[$0] } }

    /// The list of that name; nil if none is declared.
    ///
    /// Constant time.
    public func list(named name: String) -> EntityList? { storage.listNumbers[name].map { storage.lists[$0] } }

    /// The canonical value that a text stands for in a list, compared in normal form; nil if it is not in the list, or
    /// there is no such list.
    public func canonicalValue(of text: String, inList name: String) -> String? {
        guard let number = storage.listNumbers[name] else { return nil }
        let tree = storage.index.tree
        let words = storage.normaliser.normalise(text)
        var node: TemplateTree.NodeID? = tree.listRoots[number]
        for word in words.words {
            node = node.flatMap { node in words.withBytes(of: word) { tree.child(of: node, $0, hash: word.hash) } }
        }
        guard let node, case let value = tree.nodes[Int(node)].complete, value >= 0 else { return nil }
        return storage.lists[number].values[Int(value)].canonical
    }
}
