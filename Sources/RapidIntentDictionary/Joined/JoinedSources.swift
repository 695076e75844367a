import RapidIntent

/// The first compiler stage: the joined contents of several sources, not compiled yet.
struct JoinedSources {
    /// The normaliser for the sources' locale: that of the first source that names one, or the first region of its language;
    /// else `en`.
    let normaliser: Normaliser
    let version: DictionaryVersion
    /// The parsed rules of the whole dictionary, with cycles removed.
    let rules: RuleMerge
    /// The rules as written, in order; a name may occur twice.
    let ruleSources: [RuleSource]
    let lists: [ListSource]
    /// The words that may occur anywhere.
    let skipWords: [Located<String>]
    /// Whether polite words around a command are left out.
    let allowsPoliteFrames: Bool
    let words: LanguageWords
    let preferredEntities: Set<String>
    let intents: [IntentMerge.Merged]
    let histories: PhraseHistories
    /// Whether an entry that might use a list or rule could not be read.
    let isIncomplete: Bool
    /// Whether a list could not be read; an unknown list may be that one.
    let lacksLists: Bool
    /// Whether a rule could not be read; an unknown rule may be that one.
    let lacksRules: Bool
    /// The maximum work for the templates.
    let budget: CompileBudget
    /// The mistakes in the locale, the rules and the declarations of lists.
    let diagnostics: [DictionaryDiagnostic]
    /// The mistakes in the declarations of intents; reported after those in list values.
    let intentDiagnostics: [DictionaryDiagnostic]

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
        allowsPoliteFrames = sources.allSatisfy(\.allowsPoliteFrames)
        preferredEntities = Set(sources.flatMap(\.preferredEntities).map(\.value))
        histories = sources.reduce(into: PhraseHistories()) { $0.merge($1.histories) }
        isIncomplete = sources.contains(where: \.isIncomplete)
        lacksLists = sources.contains(where: \.lacksLists)
        lacksRules = sources.contains(where: \.lacksRules)
        let said = sources.compactMap(\.locale)
        words = sources.reduce(into: LanguageWords()) { $0.append($1.words) }
        let first = said.first?.value ?? "en"
        // A language that belongs to several regions does not say which of them this is.
        let region = said.first { $0.value.language == first.language && $0.value.rawValue != first.language }?.value
        normaliser = Normaliser(locale: region ?? first, adding: words)
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
            diagnostics.report(
                .conflictingDeclaration,
                "dictionaries that are used together must share a language, and '\(other.value)' is not "
                    + "'\(first.value)'",
                at: other.location, notes: [.init("the first locale is here", at: first.location)],
                help: "load the dictionaries of each language on their own")
        }
        return diagnostics
    }
}

/// The lists of several sources, joined by name, in the order of their first declaration.
struct ListMerge {
    private(set) var lists: [ListSource] = []
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    init(_ sources: [ListSource]) {
        var numbers: [String: Int] = [:]
        for list in sources {
            if let number = numbers[list.name.value] {
                lists[number].content = join(list, to: lists[number])
            } else {
                numbers[list.name.value] = lists.count
                lists.append(list)
            }
        }
    }

    private mutating func join(_ other: ListSource, to list: ListSource) -> ListSource.Content {
        switch (list.content, other.content) {
        case (.values(let values), .values(let more)): return .values(values + more)
        // An empty list only declares the name, for another file to fill.
        case (.values([]), _): return other.content
        case (_, .values([])): break
        case (.wildcard, .wildcard): break
        case (.range(let range), .range(let another)) where range.value == another.value: break
        case (.typed(let range), .typed(let another)) where range.value == another.value: break
        default:
            diagnostics.report(
                .conflictingDeclaration, "list '\(other.name.value)' is declared in two ways",
                at: other.name.location,
                notes: [.init("the other declaration is here", at: list.name.location)],
                help:
                    "values add up, but a range or a wildcard cannot be combined; keep one, or give one another name"
            )
        }
        return list.content
    }
}
