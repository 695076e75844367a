import RapidIntent

/// Joins sources into lists, intents and an index, and notes whatever is wrong on the way.
///
/// What is wrong is left out, and the rest is compiled: whether that will do is for the caller to say.
struct DictionaryCompiler {
    private(set) var locale: LocaleIdentifier = "en"
    /// A fingerprint of the sources.
    private(set) var version = DictionaryVersion(of: [])
    private(set) var lists: [EntityList] = []
    private(set) var intents: [Intent] = []
    private(set) var blocks: [PhraseBlock] = [PhraseBlock()]
    private(set) var intentNumbers: [String: Int] = [:]
    private(set) var listNumbers: [String: Int] = [:]
    /// The number of each list in the tree of lists.
    var listRoots: [String: Int] {
        globalLists.compactMapValues { $0.content.kind == .list ? Int($0.content.number) : nil }
    }
    private(set) var rules = RuleMerge([])
    var diagnostics: [DictionaryDiagnostic] = []
    /// The phrases.
    private(set) var table = PhraseTableBuilder().finish()
    /// The templates.
    private(set) var network: TemplateNetwork
    /// The values of lists and the skip words.
    private(set) var listTree = PhraseTreeBuilder().finish()
    private(set) var listCompiler = ListCompiler(normaliser: Normaliser(locale: "en"))

    private var normaliser = Normaliser(locale: "en")
    private var phrases = PhraseTableBuilder()
    private(set) var merged: [IntentMerge.Merged] = []
    /// The number of the first phrase of the intent at hand.
    private var firstPhrase = 0
    private var isFull = false
    /// The normal form of the phrase at hand, whose memory is used again for the next.
    private var text = NormalisedText()
    private var builder = TemplateNetworkBuilder()
    private var spelling: TemplateSpelling
    private var views: ListViews
    private(set) var globalLists: [String: CompiledList] = [:]
    private var usedLists: Set<String> = []
    /// The lists that cannot be used as they are.
    private var faultyLists: Set<String> = []
    var declaredRules = DeclaredRules()
    /// Whether something that might use a list or rule could not be read, or was left out.
    var isIncomplete = false
    private var hasSkipWords = false
    private var budget = CompileBudget(for: [])
    /// The lists and rules that nobody declares and that were reported with the rule that names them.
    var reportedNames: Set<String> = []
    /// Who has each template, by what it sounds like and its conditions.
    private var claims = TemplateClaims()
    /// The numbers of literal phrases whose claim was told already.
    private var toldClaims: Set<UInt32> = []
    /// The templates of words and placeholders that hold in any situation.
    private var flatTemplates: [SharedWording.Template] = []

    /// A list as placeholders find it.
    struct CompiledList {
        var content: TemplateSpelling.Content
        var keys: Set<String>
    }

    init() {
        spelling = TemplateSpelling(normaliser: normaliser, lists: listCompiler)
        views = ListViews(lists: listCompiler)
        network = builder.network(spelling, forms: [], views: [], preferred: [])
    }

    mutating func compile(_ sources: [DictionarySource]) {
        version = DictionaryVersion(of: sources)
        readLocale(of: sources)
        budget = CompileBudget(for: sources)
        listCompiler = ListCompiler(normaliser: normaliser, budget: budget)
        spelling = TemplateSpelling(normaliser: normaliser, lists: listCompiler)
        views = ListViews(lists: listCompiler)
        rules = RuleMerge(sources.flatMap(\.rules))
        _ = rules.breakCycles(of: sources.flatMap(\.rules).map(\.name.value))
        diagnostics += rules.diagnostics
        let listMerge = ListMerge(sources.flatMap(\.lists))
        diagnostics += listMerge.diagnostics
        for list in listMerge.lists {
            let mistakes = diagnostics.count + listCompiler.diagnostics.count
            let (compiled, kind) = compile(list, rules: rules)
            if diagnostics.count + listCompiler.diagnostics.count > mistakes { faultyLists.insert(list.name.value) }
            globalLists[list.name.value] = compiled
            guard let kind else { continue }
            listNumbers[list.name.value] = lists.count
            lists.append(EntityList(name: list.name.value, kind: kind))
        }
        diagnostics += listCompiler.takeDiagnostics()
        let skipWords = sources.flatMap(\.skipWords)
        if !skipWords.isEmpty {
            hasSkipWords = true
            builder.setSkipWords(listCompiler.add(skipWords: skipWords, rules: rules))
        }
        isIncomplete = sources.contains(where: \.isIncomplete)
        noteUse(of: sources.flatMap(\.rules), in: rules)
        let merge = IntentMerge(sources)
        diagnostics += merge.diagnostics
        merged = merge.intents
        let written = merged.lazy.flatMap(\.blocks).flatMap(\.phrases)
        phrases.reserveCapacity(
            phrases: written.reduce(0) { count, _ in count + 1 },
            bytes: written.reduce(0) { $0 + $1.value.utf8.count })
        for (number, intent) in merged.enumerated() { add(intent, number: number) }
        table = phrases.finish()
        reportClaimedLiterals()
        intents = merged.enumerated().map { [table] number, intent in
            Intent(
                name: intent.name, summary: intent.summary, rule: intent.rule,
                phrases: table.phrases(ofIntent: number), examples: intent.examples)
        }
        reportUnusedLists(in: sources)
        reportUnusedRules(
            knownLists: Set(globalLists.keys).union(merged.flatMap(\.blocks).flatMap(\.lists).map(\.name.value)))
        network = builder.network(
            spelling, forms: listCompiler.forms, views: views.allowed,
            preferred: Set(sources.flatMap(\.preferredEntities).map(\.value)))
        listTree = listCompiler.takeTree()
        diagnostics += listCompiler.takeDiagnostics()
        diagnostics += SharedWording(flatTemplates, lists: lists, normaliser: normaliser).diagnostics
    }

    // MARK: - Locale

    private mutating func readLocale(of sources: [DictionarySource]) {
        let said = sources.compactMap(\.locale)
        for locale in said where !locale.value.isWellFormed {
            diagnostics.append(
                DictionaryDiagnostic(
                    .invalidValue, "'\(locale.value)' is not a locale", at: locale.location,
                    help: "write a language and, if it matters, a region, such as en or en-GB"))
        }
        guard let first = said.first else { return }
        for other in said where other.value.language != first.value.language {
            diagnostics.append(
                DictionaryDiagnostic(
                    .conflictingDeclaration,
                    "dictionaries that are used together must share a language, and '\(other.value)' is not "
                        + "'\(first.value)'",
                    at: other.location, notes: [.init("the first locale is here", at: first.location)],
                    help: "load the dictionaries of each language on their own"))
        }
        locale = first.value
        normaliser = Normaliser(locale: locale)
    }

    // MARK: - Lists and rules

    /// Compiles a list; one without content is left out, and what placeholders find of it has no values, so that the
    /// phrases that name it are not wrong as well.
    private mutating func compile(
        _ source: ListSource, rules: RuleMerge
    ) -> (CompiledList, EntityList.Kind?) {
        if !TemplateParser.isName(source.name.value) {
            diagnostics.append(
                DictionaryDiagnostic(
                    .invalidValue, "no placeholder can name list '\(source.name.value)'", at: source.name.location,
                    help: "make its name of letters, digits, '_' and '-'"))
        }
        switch source.content {
        case .values(let values):
            let (number, compiled) = listCompiler.add(values, named: source.name.value, rules: rules)
            let first = Int(listCompiler.lists[number].values.lowerBound)
            return (
                CompiledList(
                    content: .init(kind: .list, number: Int32(number)),
                    keys: Set(compiled.flatMap(\.context.keys))),
                .values(ListedValues(compiled, first: first))
            )
        case .range(let range):
            if let problem = range.value.problem {
                diagnostics.append(
                    DictionaryDiagnostic(
                        .invalidValue, problem, at: range.location, help: "write { from: 0, to: 100 }"))
                let (number, _) = listCompiler.add([], named: source.name.value, rules: rules)
                return (CompiledList(content: .init(kind: .list, number: Int32(number)), keys: []), nil)
            }
            let number = builder.number(of: range.value)
            return (CompiledList(content: .init(kind: .range, number: number), keys: []), .range(range.value))
        case .wildcard: return (CompiledList(content: .init(kind: .wildcard), keys: []), .wildcard)
        }
    }

    /// Notes the lists that rules name: what they name and nobody declares is for phrases to miss, since a block may
    /// declare it.
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

    private mutating func reportUnusedLists(in sources: [DictionarySource]) {
        // What was left out may name any of them.
        isIncomplete = isIncomplete || budget.isSpent
        guard !isIncomplete else { return }
        var seen = faultyLists
        for list in sources.flatMap(\.lists)
        where !usedLists.contains(list.name.value) && seen.insert(list.name.value).inserted {
            diagnostics.append(
                DictionaryDiagnostic(
                    .unusedList, severity: .warning, "no phrase uses list '\(list.name.value)'", at: list.name.location,
                    help: "write {\(list.name.value)} in a phrase, or remove the list"))
        }
    }

    // MARK: - Intents

    /// What the templates of a block can name.
    struct Scope {
        var rules: RuleMerge
        /// The lists that all blocks see, and before them those of the block at hand.
        let globalLists: [String: CompiledList]
        var ownLists: [String: CompiledList] = [:]
        var localLists: [String: EntityList] = [:]

        func list(named name: String) -> CompiledList? { ownLists[name] ?? globalLists[name] }
    }

    private mutating func add(_ merged: IntentMerge.Merged, number: Int) {
        intentNumbers[merged.name] = number
        phrases.beginIntent()
        firstPhrase = phrases.count
        for source in merged.blocks {
            let scope = scope(of: source)
            let block = addBlock(source, scope)
            for phrase in source.phrases {
                if block == 0, !hasSkipWords, !TemplateParser.isTemplate(phrase.value) {
                    addLiteral(phrase, to: number)
                    continue
                }
                do {
                    addTemplate(try Phrase(phrase.value, at: phrase.location), to: number, block: block, scope)
                } catch {
                    isIncomplete = isIncomplete || error.diagnostics.contains { $0.code == .invalidPhrase }
                    diagnostics += error.diagnostics
                }
            }
        }
    }

    private mutating func scope(of source: PhraseBlockSource) -> Scope {
        var scope = Scope(rules: rules, globalLists: globalLists)
        if !source.rules.isEmpty, !budget.isSpent {
            scope.rules = RuleMerge(source.rules, outer: rules)
            budget.spend(scope.rules.breakCycles(of: source.rules.map(\.name.value)))
            diagnostics += scope.rules.diagnostics
        }
        for list in source.lists {
            let (compiled, kind) = compile(list, rules: scope.rules)
            scope.ownLists[list.name.value] = compiled
            scope.localLists[list.name.value] = kind.map { EntityList(name: list.name.value, kind: $0) }
        }
        noteUse(of: source.rules, in: scope.rules)
        return scope
    }

    /// The number of a block; 0 for one that has nothing but phrases.
    private mutating func addBlock(_ source: PhraseBlockSource, _ scope: Scope) -> Int {
        guard
            !source.slots.isEmpty || !source.requires.isEmpty || !source.excludes.isEmpty || !source.metadata.isEmpty
                || !source.rules.isEmpty || !source.lists.isEmpty
        else { return 0 }
        blocks.append(
            PhraseBlock(
                slots: source.slots.map {
                    Entity(name: $0.name.value, value: $0.value.value, type: $0.type, text: "", words: nil)
                }, requires: source.requires.map(PhraseBlock.Condition.init),
                excludes: source.excludes.map(PhraseBlock.Condition.init), metadata: source.metadata,
                rules: source.rules.isEmpty ? nil : scope.rules.templates, lists: scope.localLists))
        return blocks.count - 1
    }

    private mutating func addLiteral(_ phrase: Located<String>, to intent: Int) {
        _ = normaliser.update(&text, to: phrase.value)
        // Fillers are skipped at both ends of what is said, so they are skipped at both ends of the phrase.
        let words = text.keptWords(isFirst: true, isLast: true)
        guard !words.isEmpty else {
            diagnostics.append(.nothingToMatch("phrase", phrase))
            return
        }
        if let owner = claims.owner(ofLiteral: phrase.value) {
            reportTaken(phrase, by: owner, intent: intent)
            guard owner.intent != intent else { return }
            toldClaims.insert(UInt32(phrases.count))
        }
        switch phrases.addLiteral(phrase.value, at: phrase.location, words: words, of: text) {
        case .added: break
        case .present(let other): addRival(of: other, phrase, intent: intent)
        case .full: reportFull(at: phrase.location)
        }
    }

    /// Adds a literal phrase that sounds the same as an earlier one, unless that is of the same intent: what two intents
    /// claim must be known to be both's, so that it is neither's.
    private mutating func addRival(of other: UInt32, _ phrase: Located<String>, intent: Int) {
        let claims = phrases.claims(toPhrase: other)
        if let own = claims.first(where: { $0.intent == intent }) {
            reportTaken(phrase, by: own, intent: intent)
            return
        }
        reportTaken(phrase, by: claims[0], intent: intent)
        if !phrases.addRival(of: other, phrase.value, at: phrase.location) { reportFull(at: phrase.location) }
    }

    /// Puts a phrase with notation or conditions into the network, if it belongs there.
    private mutating func addTemplate(_ phrase: Phrase, to intent: Int, block: Int, _ scope: Scope) {
        let text = Located(phrase.text, at: phrase.location)
        guard !budget.isSpent else {
            if let refusal = budget.refusal(of: text) { diagnostics.append(refusal) }
            return
        }
        guard checkReferences(of: phrase, scope) else { return }
        let key = TemplateKey(phrase.template, in: blocks[block], number: block)
        let others = claims.claims(of: key)
        if let owner = others.first(where: { $0.intent == intent }) ?? others.first {
            reportTaken(text, by: owner, intent: intent)
            guard owner.intent != intent else { return }
        }
        let words: TemplateWords
        var steps = 0
        defer { budget.spend(steps) }
        do throws(TemplateGraph.Failure) {
            let graph = try TemplateGraph(phrase.template, steps: &steps) { scope.rules.body(of: $0) }
            guard let contents = contents(of: graph, in: text, block: block, scope) else { return }
            spelling.contents = contents
            words = try TemplateWords(graph, spelling: spelling, steps: &steps)
        } catch {
            report(error, in: text, scope)
            return
        }
        let entry = TemplateNetwork.Entry(
            intent: Int32(intent), phrase: Int32(phrases.count - firstPhrase), block: Int32(block),
            isLiteral: phrase.isLiteral)
        let (views, conditions) = (views, blocks[block])
        guard
            builder.add(words, as: entry, fillers: spelling.fillers, view: { views.number(of: $0, for: conditions) })
        else {
            diagnostics.append(.nothingToMatch("phrase", text))
            return
        }
        guard phrases.addTemplate(phrase.text, block: Int32(block), at: phrase.location) else {
            reportFull(at: phrase.location)
            return
        }
        guard claims.add((intent, phrase.location), of: key) else { return }
        if phrase.isLiteral, blocks[block].isUnconditional { claims.addLiteral(text, of: intent) }
        if blocks[block].isUnconditional, blocks[block].lists.isEmpty,
            let shape = PhraseShape(phrase, normaliser: normaliser)
        {
            flatTemplates.append(SharedWording.Template(intent: merged[intent].name, phrase: phrase, shape: shape))
        }
    }

    /// Reports the literal phrases of blocks that stand outside of blocks as well.
    private mutating func reportClaimedLiterals() {
        for (phrase, intent) in claims.literals {
            let text = normaliser.normalise(phrase.value)
            let node = text.keptWords(isFirst: true, isLast: true).reduce(PhraseTree.root as PhraseTree.NodeID?) {
                node, word in
                node.flatMap { node in text.withBytes(of: word) { table.tree.child(of: node, $0, hash: word.hash) } }
            }
            guard let number = node.flatMap(table.tree.value), !toldClaims.contains(number),
                let owner = table.owner(ofPhrase: number)
            else { continue }
            reportTaken(phrase, by: (owner.intent, table.location(Int(number))), intent: intent)
        }
    }

    private mutating func reportFull(at location: DictionaryLocation?) {
        guard !isFull else { return }
        isFull = true
        diagnostics.append(
            DictionaryDiagnostic(
                .tooLarge, "the phrases have more than the 2 GiB of text that a dictionary can hold", at: location,
                help: "leave out what nobody says"))
    }

    /// What the placeholders of a template stand for, those of its rules included; nil if a list is not declared.
    private mutating func contents(
        of graph: TemplateGraph, in text: Located<String>, block: Int, _ scope: Scope
    ) -> [String: TemplateSpelling.Content]? {
        var contents: [String: TemplateSpelling.Content] = [:]
        for placeholder in graph.placeholders where contents[placeholder.list] == nil {
            if let list = scope.list(named: placeholder.list) {
                usedLists.insert(placeholder.list)
                blocks[block].suppliedKeys.formUnion(list.keys)
                contents[placeholder.list] = list.content
            } else if let range = placeholder.range {
                contents[placeholder.list] = .init(kind: .range, number: builder.number(of: range))
            } else {
                reportUnknownList(placeholder, inRuleOf: text, scope)
                return nil
            }
        }
        return contents
    }

    /// Reports what a phrase itself names and nobody declares; whether it names nothing of the kind.
    private mutating func checkReferences(of phrase: Phrase, _ scope: Scope) -> Bool {
        var isSound = true
        let text = Located(phrase.text, at: phrase.location)
        phrase.template.forEachReference { reference in
            switch reference {
            case .list(let placeholder):
                usedLists.insert(placeholder.list)
                guard placeholder.range == nil, scope.list(named: placeholder.list) == nil else { return }
                reportUnknownList(placeholder, "phrase", text, scope)
                isSound = false
            case .rule(let name, let span):
                declaredRules.use(name)
                guard scope.rules[name] == nil else { return }
                reportUnknownRule(name, span, "phrase", text, scope.rules)
                isSound = false
            }
        }
        return isSound
    }
}
