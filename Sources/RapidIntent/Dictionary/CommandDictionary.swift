import Synchronization

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
/// is in ``warnings``. Making one costs about a microsecond per literal phrase; copies share their storage.
public struct CommandDictionary: Sendable {
    /// The language of the phrases; `en` where no source says.
    public var locale: LocaleIdentifier { storage.normaliser.locale }
    /// The lists, in the order of the sources; those that belong to a block are not among them.
    public var lists: [EntityList] { storage.lists }
    /// The intents, in the order of the sources.
    public var intents: [Intent] { storage.intents }
    /// What is doubtful but not wrong and, in a dictionary made by ``init(tolerating:)``, what was left out.
    public let warnings: [DictionaryDiagnostic]

    let storage: Storage

    /// What all copies share.
    final class Storage: Sendable {
        let index: PhraseIndex
        let lists: [EntityList]
        let intents: [Intent]
        let blocks: [PhraseBlock]
        /// The values of all lists, by the numbers that the index knows.
        let values: [EntityList.Value]
        let rules: RuleMerge
        let intentNumbers: [String: Int]
        let listNumbers: [String: Int]
        /// The number of each list in the tree of lists.
        let listRoots: [String: Int]
        /// The templates that may be meant where nothing is known of the situation.
        private let everything: TemplateMask
        private let masks = Mutex(Masks())
        /// The entities of every intent, once somebody has asked.
        let declaredEntities = Mutex<[[DeclaredEntity]]?>(nil)

        var normaliser: Normaliser { index.normaliser }

        /// The scopes that were met, and the templates that each allows.
        private struct Masks {
            var byScope: [MatchScope: TemplateMask] = [:]
            var last: Int32 = 0
        }

        fileprivate init(_ compiler: DictionaryCompiler) {
            index = PhraseIndex(
                normaliser: Normaliser(locale: compiler.locale), phrases: compiler.table,
                lists: compiler.listCompiler.tree, templates: compiler.network)
            lists = compiler.lists
            intents = compiler.intents
            blocks = compiler.blocks
            values = compiler.listCompiler.values
            rules = compiler.rules
            intentNumbers = compiler.intentNumbers
            listNumbers = compiler.listNumbers
            listRoots = compiler.listRoots
            everything = TemplateMask(
                number: 0,
                allowed: compiler.network.entries.map { compiler.blocks[Int($0.block)].isPossible(in: [:]) })
        }

        /// What was stored of a dictionary of literal phrases.
        fileprivate init(_ compiled: CompiledDictionary) {
            let none = DictionaryCompiler()
            index = PhraseIndex(
                normaliser: Normaliser(locale: compiled.locale), phrases: compiled.phrases, lists: ListTree(),
                templates: none.network)
            lists = []
            intents = compiled.intents
            blocks = none.blocks
            values = []
            rules = none.rules
            intentNumbers = Dictionary(compiled.intents.enumerated().map { ($1.name, $0) }) { first, _ in first }
            listNumbers = [:]
            listRoots = [:]
            everything = .all
        }

        /// What a review finds that was not found before.
        fileprivate func review(sentences: Int, besides warnings: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
            // Two ways to look for a tie word it differently from the example on, and tell it of one phrase.
            func subject(_ diagnostic: DictionaryDiagnostic) -> String {
                diagnostic.code.rawValue + diagnostic.message.prefix { $0 != "," }
                    + (diagnostic.location?.description ?? "")
            }
            let known = Set(warnings.map(subject))
            return PhraseReview(self, sentences: sentences).diagnostics.filter { !known.contains(subject($0)) }
        }

        /// How many scopes are remembered; an app has a few, a stream with the time of day in its context has no end.
        private static let maskLimit = 256

        /// Which templates may be meant in a scope.
        ///
        /// Costs a comparison for each template the first time a scope is met, and a probe from then on.
        func mask(for scope: MatchScope) -> TemplateMask {
            guard !index.templates.network.isEmpty else { return .all }
            if scope.intents == nil, scope.context.isEmpty { return everything }
            return knownMask(for: scope)
        }

        private func knownMask(for scope: MatchScope) -> TemplateMask {
            masks.withLock { masks in
                if let mask = masks.byScope[scope] { return mask }
                let allowed = index.templates.network.entries.map { entry in
                    scope.intents.map { $0.contains(intents[Int(entry.intent)].name) } ?? true
                        && blocks[Int(entry.block)].isPossible(in: scope.context)
                }
                // Numbers are never used again: steps that were worked out for a mask stay known by its number.
                let known = masks.byScope.values.first { $0.allowed == allowed }
                if known == nil { masks.last += 1 }
                let mask = known ?? TemplateMask(number: masks.last, allowed: allowed)
                if masks.byScope.count >= Self.maskLimit { masks.byScope.removeAll() }
                masks.byScope[scope] = mask
                return mask
            }
        }
    }

    /// Joins and checks sources.
    ///
    /// Lists and intents of one name are joined: their values and phrases add up, and what they say about firing must
    /// agree. The `defaults` of a source hold for the intents that it declares first.
    ///
    /// - Throws: ``DictionaryError`` with every mistake that was found.
    public init(_ sources: [DictionarySource]) throws(DictionaryError) {
        self.init(tolerating: sources)
        guard !warnings.contains(where: { $0.severity == .error }) else { throw DictionaryError(warnings) }
    }

    /// Joins sources and leaves out what is wrong with them: one bad phrase does not silence the others.
    ///
    /// What was left out, and why, is in ``warnings``, as errors.
    public init(tolerating sources: [DictionarySource]) {
        var compiler = DictionaryCompiler()
        compiler.compile(sources)
        storage = Storage(compiler)
        warnings = compiler.diagnostics + storage.review(sentences: 2, besides: compiler.diagnostics)
    }

    /// Doubts that ``warnings`` may lack: many sentences of every phrase are tried.
    ///
    /// Costs some ten microseconds for each sentence.
    public func review(sentences: Int = 32) -> [DictionaryDiagnostic] {
        storage.review(sentences: sentences, besides: warnings)
    }

    /// Takes a compiled file, whose phrases are used where they stand.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, at an address that is a multiple of 64; nobody may change them.
    ///   - owner: What keeps them for as long as it lives.
    ///   - fingerprint: That of the sources as they are now; nil to take whatever the file was made from.
    package init(
        compiled bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable, fingerprint: UInt64?
    ) throws(CompiledDictionaryError) {
        let reader = try CompiledFileReader(bytes, owner: owner)
        storage = Storage(try CompiledDictionary(from: reader, fingerprint: fingerprint))
        warnings = []
    }

    /// The bytes of a compiled file.
    ///
    /// - Throws: ``CompiledDictionaryError/notLiteral`` if there is more to the dictionary than literal phrases.
    package func compiled(fingerprint: UInt64) throws(CompiledDictionaryError) -> [UInt8] {
        guard storage.index.templates.network.isEmpty, storage.lists.isEmpty else { throw .notLiteral }
        return CompiledDictionary(locale: locale, intents: intents, phrases: storage.index.phrases)
            .bytes(fingerprint: fingerprint)
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
        storage.listRoots[name].flatMap { storage.value(of: text, inList: $0) }?.canonical
    }
}
