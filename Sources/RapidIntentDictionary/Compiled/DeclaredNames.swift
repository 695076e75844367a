import RapidIntent

/// The second compiler stage: the lists and rules of the whole dictionary, with all list values in one tree.
///
/// Blocks of phrases add their own lists while phrases are indexed. This type also records which lists and rules are
/// used.
struct DeclaredNames {
    /// A list as placeholders see it.
    struct CompiledList {
        var content: TemplateSpelling.Content
        var keys: Set<String>
    }

    /// The lists and rules that the templates of a block can name.
    struct Scope {
        var rules: RuleMerge
        /// The lists of the whole dictionary; the block's own lists have priority.
        let globalLists: [String: CompiledList]
        var ownLists: [String: CompiledList] = [:]
        var localLists: [String: EntityList] = [:]

        func list(named name: String) -> CompiledList? { ownLists[name] ?? globalLists[name] }
    }

    /// The usable lists of the whole dictionary.
    private(set) var lists: [EntityList] = []
    /// The lists of the whole dictionary as placeholders see them, by name.
    private(set) var globalLists: [String: CompiledList] = [:]
    let rules: RuleMerge
    let values: ListCompiler
    var ranges = RangeNumbers<NumberRange>()
    /// The values of typed lists and placeholders.
    var valueRanges = RangeNumbers<ValueRange>()
    /// The number of the list of skip words; nil if there are none.
    private(set) var skipWords: Int?
    var declaredRules = DeclaredRules()
    var usedLists: Set<String> = []
    /// The lists of the whole dictionary that have a mistake.
    private(set) var faultyLists: Set<String> = []
    /// Whether a rule that might use a list or another rule was left out.
    private(set) var isIncomplete = false
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    init(_ sources: JoinedSources) {
        rules = sources.rules
        values = ListCompiler(normaliser: sources.normaliser, budget: sources.budget)
        var diagnostics: [DictionaryDiagnostic] = []
        for list in sources.lists {
            let mistakes = diagnostics.count + values.diagnostics.count
            let (compiled, kind) = declare(list, rules: rules, &diagnostics)
            if diagnostics.count + values.diagnostics.count > mistakes { faultyLists.insert(list.name.value) }
            globalLists[list.name.value] = compiled
            if let kind { lists.append(EntityList(name: list.name.value, kind: kind)) }
        }
        self.diagnostics = diagnostics + values.removeDiagnostics()
        if !sources.skipWords.isEmpty { skipWords = values.add(skipWords: sources.skipWords, rules: rules) }
        noteUse(of: sources.ruleSources, in: rules)
    }

    /// A list without content is left out, and its placeholders see no values, so that the phrases that name it cause
    /// no further errors.
    private mutating func declare(
        _ source: ListSource, rules: RuleMerge, _ diagnostics: inout [DictionaryDiagnostic]
    ) -> (CompiledList, EntityList.Kind?) {
        if !TemplateParser.isName(source.name.value) || source.name.value.contains(":") {
            diagnostics.report(
                .invalidValue, "no placeholder can name list '\(source.name.value)'", at: source.name.location,
                help: "leave brackets, ':', and '@' at the beginning, out of its name")
        }
        switch source.content {
        case .values(let written):
            let (number, compiled) = values.add(written, named: source.name.value, rules: rules)
            let first = Int(values.lists[number].values.lowerBound)
            return (
                CompiledList(
                    content: .init(kind: .list, number: Int32(number)), keys: Set(compiled.flatMap(\.context.keys))),
                .values(ListedValues(compiled, first: first))
            )
        case .range(let range):
            if let problem = range.value.problem {
                diagnostics.report(.invalidValue, problem, at: range.location, help: "write { from: 0, to: 100 }")
                let (number, _) = values.add([], named: source.name.value, rules: rules)
                return (CompiledList(content: .init(kind: .list, number: Int32(number)), keys: []), nil)
            }
            let number = ranges.number(of: range.value)
            return (CompiledList(content: .init(kind: .range, number: number), keys: []), .range(range.value))
        case .typed(let range):
            let missing = missing(range.value.type)
            if let problem = range.value.problem ?? missing {
                let help = missing == nil ? "write \(range.value.example), for example" : "declare its values"
                diagnostics.report(
                    .invalidValue, "list '\(source.name.value)': \(problem)", at: range.location, help: help)
                let (number, _) = values.add([], named: source.name.value, rules: rules)
                return (CompiledList(content: .init(kind: .list, number: Int32(number)), keys: []), nil)
            }
            let number = valueRanges.number(of: range.value)
            return (CompiledList(content: .init(kind: .value, number: number), keys: []), .typed(range.value))
        case .wildcard: return (CompiledList(content: .init(kind: .wildcard), keys: []), .wildcard)
        }
    }

    /// The type that a placeholder names without a list; nil if there is none, or the language lacks it.
    func type(named name: String) -> EntityType? {
        EntityType(rawValue: name).flatMap { missing($0) == nil ? $0 : nil }
    }

    /// Why a type has no values; nil if it has.
    func missing(_ type: EntityType) -> String? {
        values.language.says(type)
            ? nil : "the language '\(values.language.codes.first ?? "")' has no values of type '\(type.rawValue)'"
    }

    /// Records the lists that rules name.
    ///
    /// Undeclared names are reported later with the phrases, because a block may declare them.
    private mutating func noteUse(of sources: [RuleSource], in rules: RuleMerge) {
        for source in sources {
            let template = rules[source.name.value]?.template
            template?.forEachReference { reference in
                if case .list(let placeholder) = reference { usedLists.insert(placeholder.list) }
            }
            declaredRules.add(source, template)
        }
        isIncomplete =
            isIncomplete || rules.diagnostics.contains { $0.code == .invalidPhrase || $0.code == .ruleCycle }
    }

    /// Declares the lists and rules that only the phrases of a block can name.
    mutating func scope(
        of source: PhraseBlockSource, _ budget: CompileBudget, _ diagnostics: inout [DictionaryDiagnostic]
    ) -> Scope {
        var scope = Scope(rules: rules, globalLists: globalLists)
        if !source.rules.isEmpty, !budget.isSpent {
            scope.rules = RuleMerge(source.rules, outer: rules)
            budget.spend(scope.rules.breakCycles(of: source.rules.map(\.name.value)))
            diagnostics += scope.rules.diagnostics
        }
        for list in source.lists {
            let (compiled, kind) = declare(list, rules: scope.rules, &diagnostics)
            scope.ownLists[list.name.value] = compiled
            scope.localLists[list.name.value] = kind.map { EntityList(name: list.name.value, kind: $0) }
        }
        noteUse(of: source.rules, in: scope.rules)
        return scope
    }

    /// The number of each list of the whole dictionary in the tree of lists.
    var listRoots: [String: Int] {
        globalLists.compactMapValues { $0.content.kind == .list ? Int($0.content.number) : nil }
    }
}

/// Numbers the ranges of placeholders; equal ranges have the same number.
struct RangeNumbers<Range: Hashable> {
    private(set) var ranges: [Range] = []
    private var numbers: [Range: Int32] = [:]

    mutating func number(of range: Range) -> Int32 {
        if let number = numbers[range] { return number }
        ranges.append(range)
        numbers[range] = Int32(ranges.count - 1)
        return Int32(ranges.count - 1)
    }
}

/// The rules of a dictionary and its blocks, and which of them are used, directly or through another rule.
///
/// A rule of a block counts as used if any rule with the same name is.
struct DeclaredRules {
    private var rules: [(source: RuleSource, template: Template)] = []
    private var templates: [String: [Template]] = [:]
    private var used: Set<String> = []

    /// Adds a rule, unless it could not be read.
    mutating func add(_ source: RuleSource, _ template: Template?) {
        guard let template else { return }
        // An invalid name was already reported.
        if TemplateParser.isName(source.name.value) { rules.append((source, template)) }
        templates[source.name.value, default: []].append(template)
    }

    mutating func use(_ name: String) { used.insert(name) }

    func isDeclared(_ name: String) -> Bool { templates[name] != nil }

    /// The unused rules, each name once, in the order of insertion; takes time linear in the number of rules.
    ///
    /// - Parameter others: The rules that list values and skip words use.
    func unused(besides others: Set<String>) -> [(source: RuleSource, template: Template)] {
        var reached = used.union(others)
        var pending = Array(reached)
        while let name = pending.popLast() {
            for template in templates[name] ?? [] {
                template.forEachReference { reference in
                    if case .rule(let inner, _) = reference, reached.insert(inner).inserted { pending.append(inner) }
                }
            }
        }
        return rules.filter { reached.insert($0.source.name.value).inserted }
    }
}
