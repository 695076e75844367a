import Synchronization

/// A dictionary of phrases, merged from one or more sources, checked and ready for matching.
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
/// A value of this type has no errors. The initialiser throws all errors of the sources together; ``warnings`` holds
/// the warnings. Creation costs about a microsecond per literal phrase. Copies share their storage.
public struct CommandDictionary: Sendable {
    /// The language of the phrases; `en` if no source declares a language.
    public var locale: LocaleIdentifier { storage.normaliser.locale }
    /// A fingerprint of the dictionary's content, as twelve hexadecimal digits.
    ///
    /// The same sources in the same order have the same version on every machine. It changes with everything
    /// that decides how texts are understood: not with comments, summaries, examples, tests or the locations of files.
    public var version: String { storage.compiled.version.text }
    /// The lists, in the order of the sources, without the lists that belong to a block.
    package var lists: [EntityList] { storage.lists }
    /// The intents, in the order of the sources.
    public var intents: [Intent] { storage.intents }
    /// The warnings about the dictionary, and the parts that `init(tolerating:)` left out.
    public let warnings: [DictionaryDiagnostic]

    package let storage: Storage

    package final class Storage: Sendable {
        /// The compiled dictionary, built from sources or loaded from a file.
        package let compiled: CompiledDictionary
        package let index: PhraseIndex
        package let intentNumbers: [String: Int]
        package let listNumbers: [String: Int]
        package var intents: [Intent] { index.intents }
        package var blocks: [PhraseBlock] { index.blocks }
        package var values: ListValues { index.values }
        package var lists: [EntityList] { compiled.lists }
        package var rules: [String: Template] { compiled.rules }
        package var listRoots: [String: Int] { compiled.listRoots }
        /// The templates that are possible in an empty scope.
        private let everything: TemplateMask
        private let masks = Mutex(Masks())
        /// What is worked out at its first use.
        let facts: DictionaryFacts

        package var normaliser: Normaliser { index.normaliser }

        /// What the dictionary can mean, to be found by sound.
        var nearMisses: NearMissIndex { facts.bySound { NearMissIndex(index) } }
        var shares: PhraseShares { facts.shares { PhraseShares(index) } }

        /// The cached masks of scopes.
        private struct Masks {
            var byScope: [MatchScope: TemplateMask] = [:]
            var last: Int32 = 0
        }

        fileprivate init(_ compiled: CompiledDictionary) {
            self.compiled = compiled
            index = PhraseIndex(compiled)
            facts = DictionaryFacts(intents: compiled.intents.count)
            intentNumbers = Self.numbers(of: compiled.intents.map(\.name))
            listNumbers = Self.numbers(of: compiled.lists.map(\.name))
            everything = TemplateMask(
                number: 0,
                allowed: compiled.network.entries.map { compiled.blocks[Int($0.block)].isPossible(in: [:]) })
        }

        /// Whether any placeholder accepts only some values of its list, because of the conditions of its phrase.
        package var hasViews: Bool { !compiled.network.views.isEmpty }

        /// A copy that ignores conditions on the values of lists, to explain why a text does not match.
        ///
        /// Takes time linear in the number of templates.
        package func withoutViews() -> Storage {
            var compiled = compiled
            compiled.network = compiled.network.withoutViews
            return Storage(compiled)
        }

        private static func numbers(of names: [String]) -> [String: Int] {
            Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        }

        package func block(of phrase: Phrase) -> PhraseBlock { blocks[phrase.block(in: index.phrases)] }

        /// The template of a rule in the scope of a block; nil if the rule is not declared.
        package func template(ofRule name: String, in block: PhraseBlock) -> Template? {
            block.rules?[name] ?? rules[name]
        }

        /// The maximum number of cached scopes: apps use a few, but a context with the time of day has unlimited
        /// values.
        private static let maskLimit = 256

        /// The templates that are possible in a scope.
        ///
        /// The first call for a scope costs a comparison per template. Later calls cost a hash probe.
        func mask(for scope: MatchScope) -> TemplateMask {
            guard !index.templates.network.isEmpty else { return .all }
            if scope.intents == nil, scope.context.isEmpty { return everything }
            return knownMask(for: scope)
        }

        private func knownMask(for scope: MatchScope) -> TemplateMask {
            var scope = scope
            scope.moment = nil
            return masks.withLock { [scope] masks in
                if let mask = masks.byScope[scope] { return mask }
                let allowed = index.templates.network.entries.map { entry in
                    scope.intents.map { $0.contains(intents[Int(entry.intent)].name) } ?? true
                        && blocks[Int(entry.block)].isPossible(in: scope.context)
                }
                // Mask numbers are never reused, because cached steps are keyed by the number of their mask.
                let known = masks.byScope.values.first { $0.allowed == allowed }
                if known == nil { masks.last += 1 }
                let mask = known ?? TemplateMask(number: masks.last, allowed: allowed)
                if masks.byScope.count >= Self.maskLimit { masks.byScope.removeAll() }
                masks.byScope[scope] = mask
                return mask
            }
        }
    }

    /// Creates a dictionary from its compiled form.
    ///
    /// - Parameter review: Finds warnings; none by default, which suits dictionaries loaded from a file.
    package init(_ compiled: CompiledDictionary, review: (Storage) -> [DictionaryDiagnostic] = { _ in [] }) {
        storage = Storage(compiled)
        warnings = review(storage)
    }

    /// The intent with this name; nil if none is declared.
    ///
    /// Constant time.
    package func intent(named name: String) -> Intent? { storage.intentNumbers[name].map { storage.intents[$0] } }

    /// The list with this name; nil if none is declared.
    ///
    /// Constant time.
    package func list(named name: String) -> EntityList? { storage.listNumbers[name].map { storage.lists[$0] } }

    /// The canonical value of a text in a list, compared in normal form.
    ///
    /// Nil if the text is not in the list or there is no such list.
    package func canonicalValue(of text: String, inList name: String) -> String? {
        storage.listRoots[name].flatMap { storage.value(of: text, inList: $0) }?.canonical
    }
}
