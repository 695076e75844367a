import RapidIntent

/// Puts the phrases of all intents into a tree and a network, and notes whatever is wrong on the way; the third stage.
///
/// What is wrong is left out, and the rest is compiled: whether that will do is for the caller to say.
struct PhraseCompiler {
    private let normaliser: Normaliser
    let sources: JoinedSources
    var names: DeclaredNames
    var diagnostics: [DictionaryDiagnostic] = []
    /// Whether something that might use a list or rule was left out.
    private(set) var isIncomplete = false
    /// The undeclared lists and rules that were reported with the rule that names them.
    var reportedNames: Set<String> = []

    private var phrases = PhraseTableBuilder()
    private var builder = TemplateNetworkBuilder()
    private var spelling: TemplateSpelling
    private var views: ListViews
    private var blocks = [PhraseBlock()]
    /// The number of the first phrase of the intent at hand.
    private var firstPhrase = 0
    private var isFull = false
    /// The normal form of the phrase at hand, whose memory is used again for the next.
    private var text = NormalisedText()
    /// Who has each template, by what it sounds like and its conditions.
    private var claims = TemplateClaims()
    /// The numbers of literal phrases whose claim was told already.
    private var toldClaims: Set<UInt32> = []
    /// The templates of words and placeholders that hold in any situation.
    private var flatTemplates: [SharedWording.Template] = []

    /// Compiles the phrases of sources.
    ///
    /// - Parameter names: What phrases can name.
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

    /// The dictionary, with what is wrong with the sources.
    consuming func finish() -> (dictionary: CompiledDictionary, diagnostics: [DictionaryDiagnostic]) {
        let table = phrases.finish()
        reportClaimedLiterals(in: table)
        reportUnusedLists()
        reportUnusedRules()
        if let list = names.skipWords { builder.setSkipWords(list) }
        let network = builder.network(
            spelling, ranges: names.ranges.ranges, forms: names.values.forms, views: views.allowed,
            preferred: sources.preferredEntities)
        let listTree = names.values.removeTree()
        let intents = sources.intents.enumerated().map { number, intent in
            Intent(
                name: intent.name, summary: intent.summary, rule: intent.rule,
                phrases: table.phrases(ofIntent: number), examples: intent.examples)
        }
        let dictionary = CompiledDictionary(
            locale: normaliser.locale, version: sources.version, intents: intents, phrases: table, blocks: blocks,
            lists: names.lists, values: ListValues(names.values.values), listRoots: names.listRoots,
            listTree: listTree, rules: names.rules.templates, network: network)
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

    /// The number of a block; 0 for one that has nothing but phrases.
    private mutating func addBlock(_ source: PhraseBlockSource, _ scope: DeclaredNames.Scope) -> Int {
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

    /// Reports the literal phrases of blocks that stand outside of blocks as well.
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
        diagnostics.append(
            DictionaryDiagnostic(
                .tooLarge, "the phrases have more than the 2 GiB of text that a dictionary can hold", at: location,
                help: "remove phrases and values that are never spoken"))
    }

    /// What the placeholders of a template stand for, those of its rules included; nil if a list is not declared.
    private mutating func contents(
        of graph: TemplateGraph, in text: Located<String>, block: Int, _ scope: DeclaredNames.Scope
    ) -> [String: TemplateSpelling.Content]? {
        var contents: [String: TemplateSpelling.Content] = [:]
        for placeholder in graph.placeholders where contents[placeholder.list] == nil {
            if let list = scope.list(named: placeholder.list) {
                names.usedLists.insert(placeholder.list)
                blocks[block].suppliedKeys.formUnion(list.keys)
                contents[placeholder.list] = list.content
            } else if let range = placeholder.range {
                contents[placeholder.list] = .init(kind: .range, number: names.ranges.number(of: range))
            } else {
                reportUnknownList(placeholder, inRuleOf: text, scope)
                return nil
            }
        }
        return contents
    }

    /// Reports the undeclared names of a phrase itself; returns whether it has none.
    private mutating func checkReferences(of phrase: Phrase, _ scope: DeclaredNames.Scope) -> Bool {
        var isSound = true
        let text = Located(phrase.text, at: phrase.location)
        phrase.template.forEachReference { reference in
            switch reference {
            case .list(let placeholder):
                names.usedLists.insert(placeholder.list)
                guard placeholder.range == nil, scope.list(named: placeholder.list) == nil else { return }
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
        // What was left out may name any of them.
        isIncomplete = isIncomplete || sources.isIncomplete || names.isIncomplete || sources.budget.isSpent
        guard !isIncomplete else { return }
        for list in sources.lists
        where !names.usedLists.contains(list.name.value) && !names.faultyLists.contains(list.name.value) {
            diagnostics.append(
                DictionaryDiagnostic(
                    .unusedList, severity: .warning, "no phrase uses list '\(list.name.value)'", at: list.name.location,
                    help: "write {\(list.name.value)} in a phrase, or remove the list"))
        }
    }
}
