extension PhraseTree {
    /// Writes its sections, whose names begin with a letter of its own.
    func write(to writer: inout CompiledFileWriter, as names: CompiledNames) {
        writer.add(names.words, words.places, of: memory)
        writer.add(names.wordTexts, words.texts, of: memory)
        writer.add(names.edges, edges, of: memory)
        writer.add(names.roots, roots, of: memory)
        writer.add(names.texts, texts, of: memory)
    }

    /// Finds its sections.
    init(from reader: CompiledFileReader, as names: CompiledNames) throws(CompiledDictionaryError) {
        self.init(
            words: WordIndex(places: try reader.array(names.words), texts: try reader.array(names.wordTexts)),
            edges: try reader.array(names.edges), roots: try reader.array(names.roots),
            texts: try reader.array(names.texts), memory: reader.owner)
    }

    /// The names of a tree's sections: a dictionary has a tree of phrases and one of the values of lists.
    struct CompiledNames {
        var words: CompiledFile.Name
        var wordTexts: CompiledFile.Name
        var edges: CompiledFile.Name
        var roots: CompiledFile.Name
        var texts: CompiledFile.Name

        /// The literal phrases.
        static let phrases = CompiledNames(
            words: "PWRD", wordTexts: "PWTX", edges: "PEDG", roots: "PROO", texts: "PTXT")
        /// The values of lists.
        static let lists = CompiledNames(words: "LWRD", wordTexts: "LWTX", edges: "LEDG", roots: "LROO", texts: "LTXT")
    }
}

extension PhraseTable {
    /// Writes its sections.
    func write(to writer: inout CompiledFileWriter) {
        tree.write(to: &writer, as: .phrases)
        writer.add("POFF", offsets, of: tree.memory)
        writer.add("PLOC", places, of: tree.memory)
        writer.add("PINT", starts, of: tree.memory)
        writer.add("PBLK", blocks, of: tree.memory)
        writer.add("FILE", texts: files.map(\.name))
    }

    /// Finds its sections.
    ///
    /// Locations know their files by name; the lines are not at hand.
    convenience init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        self.init(
            tree: try PhraseTree(from: reader, as: .phrases), offsets: try reader.array("POFF"),
            places: try reader.array("PLOC"), starts: try reader.array("PINT"),
            files: try reader.texts("FILE").map { DictionaryFile($0, lines: nil) }, blocks: try reader.array("PBLK"))
    }
}
