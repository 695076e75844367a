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
    /// A fingerprint of all that decides how texts are understood, as twelve hexadecimal digits: the same for the same
    /// sources in the same order on every machine, and another one once they say something else.
    ///
    /// Comments, summaries, examples, tests and the places of files do not count.
    public var version: String { storage.compiled.version.text }
    /// The lists, in the order of the sources; those that belong to a block are not among them.
    package var lists: [EntityList] { storage.lists }
    /// The intents, in the order of the sources.
    public var intents: [Intent] { storage.intents }
    /// What is doubtful but not wrong and, in a dictionary made by `init(tolerating:)`, what was left out.
    public let warnings: [DictionaryDiagnostic]

    package let storage: Storage

    /// What all copies share.
    package final class Storage: Sendable {
        /// What was compiled or found in a file.
        package let compiled: CompiledDictionary
        package let index: PhraseIndex
        package let intentNumbers: [String: Int]
        package let listNumbers: [String: Int]
        package var intents: [Intent] { index.intents }
        package var blocks: [PhraseBlock] { index.blocks }
        package var values: ListValues { index.values }
        package var lists: [EntityList] { compiled.lists }
        package var rules: [String: Template] { compiled.rules }
        /// The number of each list in the tree of lists.
        package var listRoots: [String: Int] { compiled.listRoots }
        /// The templates that may be meant where nothing is known of the situation.
        private let everything: TemplateMask
        private let masks = Mutex(Masks())
        /// The entities of every intent, made at the first use.
        let declaredEntities = Mutex<[[DeclaredEntity]]?>(nil)
        /// The placeholders of every intent, made at the first use.
        let entityPlaceholders = Mutex<[[EntityPlaceholder]]?>(nil)
        /// The wording of intents, by number, each made at its first use.
        let intentWordings = Mutex<[Int: IntentWording]>([:])
        /// The words of every intent's templates, made at the first use.
        let templateWords = Mutex<[Set<String>]?>(nil)
        /// The words of all phrases and examples, made at the first use.
        let vocabulary = Mutex<Set<String>?>(nil)

        package var normaliser: Normaliser { index.normaliser }

        /// The scopes that were met, and the templates that each allows.
        private struct Masks {
            var byScope: [MatchScope: TemplateMask] = [:]
            var last: Int32 = 0
        }

        fileprivate init(_ compiled: CompiledDictionary) {
            self.compiled = compiled
            index = PhraseIndex(compiled)
            intentNumbers = Self.numbers(of: compiled.intents.map(\.name))
            listNumbers = Self.numbers(of: compiled.lists.map(\.name))
            everything = TemplateMask(
                number: 0,
                allowed: compiled.network.entries.map { compiled.blocks[Int($0.block)].isPossible(in: [:]) })
        }

        /// Whether any placeholder takes only some values of its list, because of the conditions of its phrase.
        package var hasViews: Bool { !compiled.network.views.isEmpty }

        /// The same with every value in every placeholder: for explaining what does not fit.
        ///
        /// Takes time linear in the templates.
        package func withoutViews() -> Storage {
            var compiled = compiled
            compiled.network = compiled.network.withoutViews
            return Storage(compiled)
        }

        private static func numbers(of names: [String]) -> [String: Int] {
            Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        }

        /// The block that a phrase stands in.
        package func block(of phrase: Phrase) -> PhraseBlock { blocks[phrase.block(in: index.phrases)] }

        /// The template of a rule as the phrases of a block see it; nil if it is not declared.
        package func template(ofRule name: String, in block: PhraseBlock) -> Template? {
            block.rules?[name] ?? rules[name]
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

    /// Takes what was compiled.
    ///
    /// - Parameter review: Finds what is doubtful of it; nothing by default, as of what was stored.
    package init(_ compiled: CompiledDictionary, review: (Storage) -> [DictionaryDiagnostic] = { _ in [] }) {
        storage = Storage(compiled)
        warnings = review(storage)
    }

    /// The intent of that name; nil if none is declared.
    ///
    /// Constant time.
    package func intent(named name: String) -> Intent? { storage.intentNumbers[name].map { storage.intents[$0] } }

    /// The list of that name; nil if none is declared.
    ///
    /// Constant time.
    package func list(named name: String) -> EntityList? { storage.listNumbers[name].map { storage.lists[$0] } }

    /// The canonical value that a text stands for in a list, compared in normal form; nil if it is not in the list, or
    /// there is no such list.
    package func canonicalValue(of text: String, inList name: String) -> String? {
        storage.listRoots[name].flatMap { storage.value(of: text, inList: $0) }?.canonical
    }
}
