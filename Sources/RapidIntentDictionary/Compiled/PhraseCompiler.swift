import RapidIntent

/// The third compiler stage: builds a tree and a network from the phrases of all intents, and collects mistakes.
///
/// Entries with mistakes are left out, and the rest is compiled. The caller decides whether to accept the result.
struct PhraseCompiler {
    private let normaliser: Normaliser
    let sources: JoinedSources
    var names: DeclaredNames
    var diagnostics: [DictionaryDiagnostic] = []
    /// Whether an entry that might use a list or rule was left out.
    private(set) var isIncomplete = false
    /// The undeclared lists and rules that were reported at the rule that names them.
    var reportedNames: Set<String> = []

    private var phrases = PhraseTableBuilder()
    private var builder = TemplateNetworkBuilder()
    private var spelling: TemplateSpelling
    private var views: ListViews
    private var blocks = [PhraseBlock()]
    /// The number of the first phrase of the current intent.
    private var firstPhrase = 0
    private var isFull = false
    /// The normal form of the current phrase; its memory is reused for the next.
    private var text = NormalisedText()
    /// The intents that claim each template, by its outline and conditions.
    private var claims = TemplateClaims()
    /// The numbers of literal phrases whose claim was already reported.
    private var toldClaims: Set<UInt32> = []
    /// The templates of words and placeholders that have no conditions.
    private var flatTemplates: [SharedWording.Template] = []

    /// Compiles the phrases of sources.
    ///
    /// - Parameter names: The lists and rules that phrases can name.
    init(_ sources: JoinedSources, _ names: DeclaredNames) {
        normaliser = sources.normaliser
        self.sources = sources
        self.names = names
        spelling = TemplateSpelling(normaliser: normaliser, lists: names.values)
        views = ListViews(lists: names.values)
        let written = sources.intents.lazy.flatMap(\.blocks).flatMap(\.phrases)
        phrases.reserveCapacity(
            phrases: written.reduce(0) { count, _ in count + 1 },
            bytes: written.reduce(0) { $0 + $1.value.utf8.count })
        for (number, intent) in sources.intents.enumerated() { add(intent, number: number) }
    }

    consuming func finish() -> (dictionary: CompiledDictionary, diagnostics: [DictionaryDiagnostic]) {
        let table = phrases.finish()
        reportClaimedLiterals(in: table)
        reportUnusedLists()
        reportUnusedRules()
        if let list = names.skipWords { builder.setSkipWords(list) }
        let network = builder.network(
            spelling, ranges: names.ranges.ranges, valueRanges: names.valueRanges.ranges, forms: names.values.forms,
            views: views.allowed,
            preferred: sources.preferredEntities)
        let listTree = names.values.removeTree()
        let intents = sources.intents.enumerated().map { number, intent in
            Intent(
                name: intent.name, summary: intent.summary, ask: intent.ask, rule: intent.rule,
                phrases: table.phrases(ofIntent: number), examples: intent.examples)
        }
        var dictionary = CompiledDictionary(
            locale: normaliser.locale, version: sources.version, intents: intents, phrases: table, blocks: blocks,
            lists: names.lists, values: ListValues(names.values.values), listRoots: names.listRoots,
            listTree: listTree, rules: names.rules.templates, network: network, histories: sources.histories)
        dictionary.allowsPoliteFrames = sources.allowsPoliteFrames
        dictionary.words = sources.words
        let shared = SharedWording(flatTemplates, lists: names.lists, normaliser: normaliser)
        return (dictionary, diagnostics + names.values.removeDiagnostics() + shared.diagnostics)
    }

    private mutating func add(_ intent: IntentMerge.Merged, number: Int) {
        phrases.beginIntent()
        firstPhrase = phrases.count
        for source in intent.blocks {
            let scope = names.scope(of: source, sources.budget, &diagnostics)
            let block = addBlock(source, scope)
            for phrase in source.phrases {
                if block == 0, names.skipWords == nil, !TemplateParser.isTemplate(phrase.value) {
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

    /// The number of a block; 0 if it only has phrases.
    private mutating func addBlock(_ source: PhraseBlockSource, _ scope: DeclaredNames.Scope) -> Int {
        guard
            !source.slots.isEmpty || !source.requires.isEmpty || !source.excludes.isEmpty || !source.keywords.isEmpty
                || !source.metadata.isEmpty || !source.rules.isEmpty || !source.lists.isEmpty
        else { return 0 }
        blocks.append(
            PhraseBlock(
                slots: source.slots.map {
                    Entity(name: $0.name.value, value: $0.value.value, type: $0.type, text: "", words: nil)
                }, requires: source.requires.map(PhraseBlock.Condition.init),
                excludes: source.excludes.map(PhraseBlock.Condition.init),
                keywords: source.keywords.flatMap { normalForms(ofKeyword: $0) }, metadata: source.metadata,
                rules: source.rules.isEmpty ? nil : scope.rules.templates, lists: scope.localLists))
        return blocks.count - 1
    }

    /// The normal forms of a keyword; several if it reads differently behind a number.
    private mutating func normalForms(ofKeyword keyword: Located<String>) -> [String] {
        let forms = normaliser.readings(of: keyword.value).filter { !$0.words.isEmpty }
        if forms.isEmpty { diagnostics.append(.nothingToMatch("keyword", keyword)) }
        return forms.map { form in form.words.map(form.string).joined(separator: " ") }
    }

    private mutating func addLiteral(_ phrase: Located<String>, to intent: Int) {
        _ = normaliser.update(&text, to: phrase.value)
        // Fillers are skipped at both ends of a transcript, so they are skipped at both ends of the phrase.
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

    /// Adds a literal phrase equal to an earlier one, unless it has the same intent.
    ///
    /// A phrase claimed by two intents belongs to neither: it is ambiguous.
    private mutating func addRival(of other: UInt32, _ phrase: Located<String>, intent: Int) {
        let claims = phrases.claims(toPhrase: other)
        if let own = claims.first(where: { $0.intent == intent }) {
            reportTaken(phrase, by: own, intent: intent)
            return
        }
        reportTaken(phrase, by: claims[0], intent: intent)
        if !phrases.addRival(of: other, phrase.value, at: phrase.location) { reportFull(at: phrase.location) }
    }

    /// Adds a phrase with notation or conditions to the network, if it is valid there.
    private mutating func addTemplate(_ phrase: Phrase, to intent: Int, block: Int, _ scope: DeclaredNames.Scope) {
        let text = Located(phrase.text, at: phrase.location)
        guard !sources.budget.isSpent else {
            if let refusal = sources.budget.refusal(of: text) { diagnostics.append(refusal) }
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
        defer { sources.budget.spend(steps) }
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
            flatTemplates.append(
                SharedWording.Template(intent: sources.intents[intent].name, phrase: phrase, shape: shape))
        }
    }

    /// Reports literal phrases of blocks that also exist outside blocks.
    private mutating func reportClaimedLiterals(in table: PhraseTable) {
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
        diagnostics.report(
            .tooLarge, "the phrases have more than the 2 GiB of text that a dictionary can hold", at: location,
            help: "remove phrases and values that are never spoken")
    }

    /// The contents of a template's placeholders, including those of its rules; nil if a list is not declared.
    private mutating func contents(
        of graph: TemplateGraph, in text: Located<String>, block: Int, _ scope: DeclaredNames.Scope
    ) -> [String: TemplateSpelling.Content]? {
        var contents: [String: TemplateSpelling.Content] = [:]
        for placeholder in graph.placeholders where contents[placeholder.list] == nil {
            if let list = scope.list(named: placeholder.list) {
                names.usedLists.insert(placeholder.list)
                if scope.ownLists[placeholder.list] == nil { reportListForType(placeholder.list, in: text) }
                blocks[block].suppliedKeys.formUnion(list.keys)
                contents[placeholder.list] = list.content
            } else if let range = placeholder.range {
                contents[placeholder.list] = .init(kind: .range, number: names.ranges.number(of: range))
            } else if let type = names.type(named: placeholder.list) {
                contents[placeholder.list] = .init(kind: .value, number: names.valueRanges.number(of: ValueRange(type)))
            } else {
                reportUnknownList(placeholder, inRuleOf: text, scope)
                return nil
            }
        }
        return contents
    }

    /// Reports the undeclared names in the phrase itself; returns whether there are none.
    private mutating func checkReferences(of phrase: Phrase, _ scope: DeclaredNames.Scope) -> Bool {
        var isSound = true
        let text = Located(phrase.text, at: phrase.location)
        phrase.template.forEachReference { reference in
            switch reference {
            case .list(let placeholder):
                names.usedLists.insert(placeholder.list)
                guard placeholder.range == nil, scope.list(named: placeholder.list) == nil,
                    names.type(named: placeholder.list) == nil
                else { return }
                reportUnknownList(placeholder, "phrase", text, scope)
                isSound = false
            case .rule(let name, let span):
                names.declaredRules.use(name)
                guard scope.rules[name] == nil else { return }
                reportUnknownRule(name, span, "phrase", text, scope)
                isSound = false
            }
        }
        return isSound
    }

    private mutating func reportUnusedLists() {
        // The entries that were left out may use any list.
        isIncomplete = isIncomplete || sources.isIncomplete || names.isIncomplete || sources.budget.isSpent
        guard !isIncomplete else { return }
        for list in sources.lists
        where !names.usedLists.contains(list.name.value) && !names.faultyLists.contains(list.name.value) {
            diagnostics.report(
                .unusedList, severity: .warning, "no phrase uses list '\(list.name.value)'", at: list.name.location,
                help: "write {\(list.name.value)} in a phrase, or remove the list")
        }
    }
}
