/// The complete content of a dictionary after its sources are joined, as stored in a file.
///
/// Warnings are not included: they are for authors, who have the sources.
package struct CompiledDictionary: Sendable {
    package let locale: LocaleIdentifier
    /// The fingerprint of its sources.
    package let version: DictionaryVersion
    package let intents: [Intent]
    package let phrases: PhraseTable
    /// The common properties of the phrases in each block; the first block is for phrases outside any block.
    package let blocks: [PhraseBlock]
    /// The lists, without those of blocks.
    package let lists: [EntityList]
    package let values: ListValues
    package let listRoots: [String: Int]
    /// The values of lists, and the skip words, by their words.
    package let listTree: PhraseTree
    /// The templates of the rules of the whole dictionary, by name.
    package let rules: [String: Template]
    package var network: TemplateNetwork
    /// Whether polite words around a command are left out.
    package var allowsPoliteFrames = true
    package var words = LanguageWords()
    package var histories: PhraseHistories
    /// How the sentences that the author wrote as tests and examples go on.
    package var rehearsed = PhraseHistories()

    package init(
        locale: LocaleIdentifier, version: DictionaryVersion, intents: [Intent], phrases: PhraseTable,
        blocks: [PhraseBlock], lists: [EntityList], values: ListValues, listRoots: [String: Int], listTree: PhraseTree,
        rules: [String: Template], network: TemplateNetwork, histories: PhraseHistories = PhraseHistories()
    ) {
        self.locale = locale
        self.version = version
        self.intents = intents
        self.phrases = phrases
        self.blocks = blocks
        self.lists = lists
        self.values = values
        self.listRoots = listRoots
        self.listTree = listTree
        self.rules = rules
        self.network = network
        self.histories = histories
    }

    /// Reads a file; phrases, list values and their trees are used in place.
    ///
    /// - Parameter fingerprint: The fingerprint of the current sources; nil to accept any.
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
        allowsPoliteFrames = try record.flag()
        for list in LanguageWords.lists { words[keyPath: list.words] = try record.texts() }
        guard record.isAtEnd else { throw .damaged("it has extra bytes after the last record") }
        let blockCount = blocks.count
        guard blockCount > 0, phrases.blocks.elements.allSatisfy({ (0..<Int32(clamping: blockCount)).contains($0) })
        else { throw .damaged("a phrase stands in a block that is missing") }
        network = try TemplateNetwork(
            from: reader,
            others: TemplateNetwork.Others(
                lists: listTree.roots.count, values: values.count, blocks: blockCount,
                phrases: intents.map(\.phrases.count)))
        var counts = RecordReader(try reader.array("HIST"))
        histories = try Self.histories(from: &counts)
        rehearsed = try Self.histories(from: &counts)
        guard counts.isAtEnd else { throw .damaged("it has extra bytes after the histories") }
    }
}

// MARK: - Histories

extension CompiledDictionary {
    private static func histories(from record: inout RecordReader) throws(CompiledDictionaryError) -> PhraseHistories {
        var histories = PhraseHistories()
        for _ in 0..<(try record.count()) {
            let key = PhraseHistories.Key(
                intent: try record.text(), phrase: try record.text(), entities: try record.texts(),
                following: try record.number(below: .max))
            let (said, continued) = (try record.number(below: .max), try record.number(below: .max))
            guard continued <= said, histories.histories[key] == nil else {
                throw .damaged("its histories are in disorder")
            }
            histories.histories[key] = PhraseHistory(said: said, continued: continued)
        }
        return histories
    }
}

// MARK: - Intents

extension CompiledDictionary {
    private static func intents(
        from reader: CompiledFileReader, _ phrases: PhraseTable
    ) throws(CompiledDictionaryError) -> [Intent] {
        let names = try reader.texts("INAM")
        let summaries = try reader.texts("ISUM")
        let questions = try reader.texts("IASK")
        let rules = try reader.array("IRUL", of: StoredFiringRule.self)
        let counts = [summaries.count, questions.count, rules.count, phrases.starts.count - 1]
        guard counts.allSatisfy({ $0 == names.count }) else {
            throw .damaged("its intents do not fit its phrases")
        }
        var record = RecordReader(try reader.array("IEXA"))
        let examples = try record.each { record throws(CompiledDictionaryError) in try record.texts() }
        guard examples.count == names.count, record.isAtEnd else {
            throw .damaged("its examples do not fit its intents")
        }
        var intents: [Intent] = []
        for (number, name) in names.enumerated() {
            guard let stored = rules[number], let rule = stored.rule else {
                throw .damaged("the rule of an intent makes no sense")
            }
            intents.append(
                Intent(
                    name: name, summary: stored.hasSummary ? summaries[number] : nil,
                    ask: questions[number].isEmpty ? nil : questions[number], rule: rule,
                    phrases: phrases.phrases(ofIntent: number), examples: examples[number]))
        }
        return intents
    }
}
