/// Everything that a dictionary consists of once its sources are joined: what is stored of it, and found again.
///
/// Warnings are not among it: they are for authors, who have the sources.
struct CompiledDictionary: Sendable {
    let locale: LocaleIdentifier
    /// A fingerprint of what it was compiled from.
    let version: DictionaryVersion
    let intents: [Intent]
    let phrases: PhraseTable
    /// What phrases have in common that stand in one block; the first is that of those that stand in none.
    let blocks: [PhraseBlock]
    /// The lists, those of blocks left out.
    let lists: [EntityList]
    /// The values of all lists.
    let values: ListValues
    /// The number of each list in the tree of lists.
    let listRoots: [String: Int]
    /// The values of lists, and the skip words, by their words.
    let listTree: PhraseTree
    /// The templates of the rules of the whole dictionary, by name.
    let rules: [String: Template]
    var network: TemplateNetwork

    /// Takes what was compiled.
    init(_ compiler: DictionaryCompiler) {
        locale = compiler.locale
        version = compiler.version
        intents = compiler.intents
        phrases = compiler.table
        blocks = compiler.blocks
        lists = compiler.lists
        values = ListValues(compiler.listCompiler.values)
        listRoots = compiler.listRoots
        listTree = compiler.listTree
        rules = compiler.rules.templates
        network = compiler.network
    }

    /// Finds everything in a file; phrases, the values of lists and their trees stay where they are.
    ///
    /// - Parameter fingerprint: That of the sources as they are now; nil to take whatever the file was made from.
    /// - Throws: ``CompiledDictionaryError``.
    init(from reader: CompiledFileReader, fingerprint: UInt64? = nil) throws(CompiledDictionaryError) {
        if let fingerprint, fingerprint != reader.fingerprint { throw .stale }
        guard let locale = try reader.texts("LOCA").first else { throw .damaged("it has no locale") }
        self.locale = LocaleIdentifier(rawValue: locale)
        guard let version = try reader.array("VERS", of: UInt64.self)[0] else { throw .damaged("it has no version") }
        self.version = DictionaryVersion(number: version)
        phrases = try PhraseTable(from: reader)
        intents = try Self.intents(from: reader, phrases)
        listTree = try PhraseTree(from: reader, as: .lists)
        let values = ListValues(try StoredListValues(from: reader))
        self.values = values
        var record = RecordReader(try reader.array("DICT"))
        let rules = try record.rules()
        self.rules = rules
        lists = try record.each { record throws(CompiledDictionaryError) in
            try EntityList(from: &record, values: values)
        }
        blocks = try record.each { record throws(CompiledDictionaryError) in
            try PhraseBlock(from: &record, values: values)
        }
        var roots: [String: Int] = [:]
        for _ in 0..<(try record.count()) {
            let name = try record.text()
            roots[name] = try record.number(below: listTree.roots.count)
        }
        listRoots = roots
        guard record.isAtEnd else { throw .damaged("it says more than it should") }
        let blockCount = blocks.count
        guard blockCount > 0, phrases.blocks.elements.allSatisfy({ (0..<Int32(clamping: blockCount)).contains($0) })
        else { throw .damaged("a phrase stands in a block that is missing") }
        network = try TemplateNetwork(
            from: reader,
            others: TemplateNetwork.Others(
                lists: listTree.roots.count, values: values.count, blocks: blockCount,
                phrases: intents.map(\.phrases.count)))
    }

    /// The bytes of a file that holds all this.
    ///
    /// - Parameter sources: What it was compiled from.
    func bytes(from sources: CompiledSources) throws(CompiledDictionaryError) -> [UInt8] {
        var writer = CompiledFileWriter()
        sources.write(to: &writer)
        writer.add("LOCA", texts: [locale.rawValue])
        writer.add("VERS", [version.number])
        phrases.write(to: &writer)
        writer.add("INAM", texts: intents.map(\.name))
        writer.add("ISUM", texts: intents.map { $0.summary ?? "" })
        writer.add("IRUL", intents.map(Self.stored))
        var examples = RecordWriter()
        examples.add(each: intents) { $0.add(texts: $1.examples) }
        writer.add("IEXA", examples.bytes)
        listTree.write(to: &writer, as: .lists)
        try values.write(to: &writer)
        var record = RecordWriter()
        record.add(rules: rules)
        record.add(each: lists) { $1.write(to: &$0) }
        record.add(each: blocks) { $1.write(to: &$0) }
        record.add(each: listRoots.sorted { $0.key < $1.key }) { record, list in
            record.add(list.key)
            record.add(count: list.value)
        }
        writer.add("DICT", record.bytes)
        network.write(to: &writer, valueCount: values.count)
        return writer.finish(fingerprint: sources.fingerprint)
    }
}

// MARK: - Intents

extension CompiledDictionary {
    /// How an intent is fired, as it is stored.
    ///
    /// Of integers only, as all records are: whatever a damaged file has for them is a value.
    private struct Rule: BitwiseCopyable {
        var policy: UInt32
        var hasSummary: UInt32
        var settle: StoredDuration
        var dwell: StoredDuration
        /// The bits of a `Double` each; those of a NaN where nothing is said.
        var accept: UInt64
        var confirm: UInt64
        var margin: UInt64
        var refused: UInt64
    }

    private struct StoredDuration: BitwiseCopyable {
        var seconds: Int64
        var attoseconds: Int64
    }

    private static func intents(
        from reader: CompiledFileReader, _ phrases: PhraseTable
    ) throws(CompiledDictionaryError) -> [Intent] {
        let names = try reader.texts("INAM")
        let summaries = try reader.texts("ISUM")
        let rules = try reader.array("IRUL", of: Rule.self)
        guard summaries.count == names.count, rules.count == names.count, phrases.starts.count == names.count + 1 else {
            throw .damaged("its intents do not fit its phrases")
        }
        var record = RecordReader(try reader.array("IEXA"))
        let examples = try record.each { record throws(CompiledDictionaryError) in try record.texts() }
        guard examples.count == names.count, record.isAtEnd else {
            throw .damaged("its examples do not fit its intents")
        }
        var intents: [Intent] = []
        for (number, name) in names.enumerated() {
            guard let stored = rules[number], let rule = Self.rule(stored) else {
                throw .damaged("the rule of an intent makes no sense")
            }
            intents.append(
                Intent(
                    name: name, summary: stored.hasSummary == 0 ? nil : summaries[number], rule: rule,
                    phrases: phrases.phrases(ofIntent: number), examples: examples[number]))
        }
        return intents
    }

    private static func stored(_ intent: Intent) -> Rule {
        let (settle, dwell) = (intent.rule.settle.components, intent.rule.dwell.components)
        return Rule(
            policy: UInt32(FiringPolicy.allCases.firstIndex(of: intent.rule.policy) ?? 0),
            hasSummary: intent.summary == nil ? 0 : 1,
            settle: StoredDuration(seconds: settle.seconds, attoseconds: settle.attoseconds),
            dwell: StoredDuration(seconds: dwell.seconds, attoseconds: dwell.attoseconds),
            accept: (intent.rule.accept ?? .nan).bitPattern, confirm: (intent.rule.confirm ?? .nan).bitPattern,
            margin: (intent.rule.margin ?? .nan).bitPattern,
            refused: UInt64(RefusalPolicy.allCases.firstIndex(of: intent.rule.refused) ?? 0))
    }

    private static func rule(_ stored: Rule) -> FiringRule? {
        let policy = Int(stored.policy)
        guard FiringPolicy.allCases.indices.contains(policy),
            let refused = Int(exactly: stored.refused), RefusalPolicy.allCases.indices.contains(refused),
            let settle = duration(stored.settle),
            let dwell = duration(stored.dwell)
        else { return nil }
        let scores = [stored.accept, stored.confirm, stored.margin].map { Double(bitPattern: $0) }
            .map { $0.isNaN ? nil : $0 }
        return FiringRule(
            policy: FiringPolicy.allCases[policy], settle: settle, dwell: dwell, accept: scores[0],
            confirm: scores[1], margin: scores[2], refused: RefusalPolicy.allCases[refused])
    }

    /// A duration; nil if it is beyond a century either way, where arithmetic could overflow.
    private static func duration(_ stored: StoredDuration) -> Duration? {
        let (century, second): (Int64, Int64) = (3_155_760_000, 1_000_000_000_000_000_000)
        guard (-century...century).contains(stored.seconds), (-second...second).contains(stored.attoseconds) else {
            return nil
        }
        return Duration(secondsComponent: stored.seconds, attosecondsComponent: stored.attoseconds)
    }
}
