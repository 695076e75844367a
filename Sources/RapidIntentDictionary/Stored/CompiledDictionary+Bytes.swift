package import RapidIntent

extension CommandDictionary {
    /// Warnings are not stored: authors get them from the sources.
    package func compiled(from sources: CompiledSources) throws(CompiledDictionaryError) -> [UInt8] {
        try storage.compiled.bytes(from: sources)
    }
}

extension CompiledDictionary {
    func bytes(from sources: CompiledSources) throws(CompiledDictionaryError) -> [UInt8] {
        var writer = CompiledFileWriter()
        sources.write(to: &writer)
        writer.add("LOCA", texts: [locale.rawValue])
        writer.add("VERS", [version.number])
        phrases.write(to: &writer)
        writer.add("INAM", texts: intents.map(\.name))
        writer.add("ISUM", texts: intents.map { $0.summary ?? "" })
        writer.add("IASK", texts: intents.map { $0.ask ?? "" })
        writer.add("IRUL", intents.map(StoredFiringRule.init))
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
        record.add(flag: allowsPoliteFrames)
        for list in LanguageWords.lists { record.add(texts: words[keyPath: list.words]) }
        writer.add("DICT", record.bytes)
        network.write(to: &writer, valueCount: values.count)
        var historyRecord = RecordWriter()
        histories.write(to: &historyRecord)
        rehearsed.write(to: &historyRecord)
        writer.add("HIST", historyRecord.bytes)
        return writer.finish(fingerprint: sources.fingerprint)
    }
}

extension PhraseHistories {
    func write(to record: inout RecordWriter) {
        record.add(each: histories.sorted { $0.key < $1.key }) { record, entry in
            record.add(entry.key.intent)
            record.add(entry.key.phrase)
            record.add(texts: entry.key.entities)
            record.add(count: entry.key.following)
            record.add(count: entry.value.said)
            record.add(count: entry.value.continued)
        }
    }
}

extension CompiledSources {
    func write(to writer: inout CompiledFileWriter) {
        var record = RecordWriter()
        record.add(texts: paths)
        record.add(each: files) { record, file in
            record.add(file.path)
            record.add(integer: file.size)
            record.add(integer: file.modified ?? -1)
            record.add(file.checksum)
        }
        writer.add("SRCS", record.bytes)
    }
}

extension PhraseTree {
    func write(to writer: inout CompiledFileWriter, as names: CompiledNames) {
        writer.add(names.words, words.places, of: memory)
        writer.add(names.wordTexts, words.texts, of: memory)
        writer.add(names.edges, edges, of: memory)
        writer.add(names.roots, roots, of: memory)
        writer.add(names.texts, texts, of: memory)
    }
}

extension PhraseTable {
    func write(to writer: inout CompiledFileWriter) {
        tree.write(to: &writer, as: .phrases)
        writer.add("POFF", offsets, of: tree.memory)
        writer.add("PLOC", places, of: tree.memory)
        writer.add("PINT", starts, of: tree.memory)
        writer.add("PBLK", blocks, of: tree.memory)
        writer.add("FILE", texts: files.map(\.name))
    }
}

extension ListValues {
    /// Writes the sections.
    ///
    /// - Throws: ``CompiledDictionaryError/tooLarge`` beyond 4 GiB.
    func write(to writer: inout CompiledFileWriter) throws(CompiledDictionaryError) {
        var records = RecordWriter()
        var starts: [UInt32] = []
        for value in values(0..<count) {
            guard let start = UInt32(exactly: records.bytes.count) else { throw .tooLarge }
            starts.append(start)
            value.write(to: &records)
        }
        writer.add("VREC", records.bytes)
        writer.add("VOFF", starts)
    }
}

extension EntityList.Value {
    fileprivate func write(to record: inout RecordWriter) {
        record.add(canonical)
        record.add(texts: forms)
        record.add(case: type)
        record.add(pairs: context)
        record.add(pairs: metadata)
    }
}
