import RapidIntent

/// What several sources say together, before anything of it is compiled: the first stage.
struct JoinedSources {
    /// What makes normal forms in the language of all of them: that of the first that says, else `en`.
    let normaliser: Normaliser
    /// A fingerprint of the sources.
    let version: DictionaryVersion
    /// The rules of the whole dictionary, each read, and their cycles broken.
    let rules: RuleMerge
    /// The same as they were written, in order; a name may stand there twice.
    let ruleSources: [RuleSource]
    /// The lists of the whole dictionary.
    let lists: [ListSource]
    /// The words that may be said anywhere.
    let skipWords: [Located<String>]
    /// The names of the entities that are preferred where readings rank equal.
    let preferredEntities: Set<String>
    /// The intents, each with what all sources say of it.
    let intents: [IntentMerge.Merged]
    /// Whether something that might use a list or rule could not be read.
    let isIncomplete: Bool
    /// Whether a list could not be read, so that an unknown list may be that one.
    let lacksLists: Bool
    /// Whether a rule could not be read, so that an unknown rule may be that one.
    let lacksRules: Bool
    /// How much work may go into the templates.
    let budget: CompileBudget
    /// What is wrong with the locale, the rules and how the lists were declared.
    let diagnostics: [DictionaryDiagnostic]
    /// What is wrong with how the intents were declared; told after what is wrong with the values of lists.
    let intentDiagnostics: [DictionaryDiagnostic]

    /// Joins sources.
    init(_ sources: [DictionarySource]) {
        version = DictionaryVersion(of: sources)
        budget = CompileBudget(for: sources)
        ruleSources = sources.flatMap(\.rules)
        var rules = RuleMerge(ruleSources)
        _ = rules.breakCycles(of: ruleSources.map(\.name.value))
        self.rules = rules
        let listMerge = ListMerge(sources.flatMap(\.lists))
        lists = listMerge.lists
        let intentMerge = IntentMerge(sources)
        intents = intentMerge.intents
        skipWords = sources.flatMap(\.skipWords)
        preferredEntities = Set(sources.flatMap(\.preferredEntities).map(\.value))
        isIncomplete = sources.contains(where: \.isIncomplete)
        lacksLists = sources.contains(where: \.lacksLists)
        lacksRules = sources.contains(where: \.lacksRules)
        let said = sources.compactMap(\.locale)
        normaliser = Normaliser(locale: said.first?.value ?? "en")
        diagnostics = Self.diagnostics(of: said) + rules.diagnostics + listMerge.diagnostics
        intentDiagnostics = intentMerge.diagnostics
    }

    private static func diagnostics(of locales: [Located<LocaleIdentifier>]) -> [DictionaryDiagnostic] {
        var diagnostics = locales.filter { !$0.value.isWellFormed }.map { locale in
            DictionaryDiagnostic(
                .invalidValue, "'\(locale.value)' is not a locale", at: locale.location,
                help: "write a language and, if it matters, a region, such as en or en-GB")
        }
        guard let first = locales.first else { return [] }
        for other in locales where other.value.language != first.value.language {
            diagnostics.append(
                DictionaryDiagnostic(
                    .conflictingDeclaration,
                    "dictionaries that are used together must share a language, and '\(other.value)' is not "
                        + "'\(first.value)'",
                    at: other.location, notes: [.init("the first locale is here", at: first.location)],
                    help: "load the dictionaries of each language on their own"))
        }
        return diagnostics
    }
}
