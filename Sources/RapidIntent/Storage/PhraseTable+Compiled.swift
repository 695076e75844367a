extension PhraseTree {
    init(from reader: CompiledFileReader, as names: CompiledNames) throws(CompiledDictionaryError) {
        self.init(
            words: WordIndex(places: try reader.array(names.words), texts: try reader.array(names.wordTexts)),
            edges: try reader.array(names.edges), roots: try reader.array(names.roots),
            texts: try reader.array(names.texts), memory: reader.owner)
    }

    /// The names of a tree's sections; a dictionary has a tree of phrases and a tree of list values.
    package struct CompiledNames {
        package var words: CompiledFile.Name
        package var wordTexts: CompiledFile.Name
        package var edges: CompiledFile.Name
        package var roots: CompiledFile.Name
        package var texts: CompiledFile.Name

        package static let phrases = CompiledNames(
            words: "PWRD", wordTexts: "PWTX", edges: "PEDG", roots: "PROO", texts: "PTXT")
        package static let lists = CompiledNames(
            words: "LWRD", wordTexts: "LWTX", edges: "LEDG", roots: "LROO", texts: "LTXT")
    }
}

extension PhraseTable {
    /// Locations contain the file names but not the lines.
    convenience init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        self.init(
            tree: try PhraseTree(from: reader, as: .phrases), offsets: try reader.array("POFF"),
            places: try reader.array("PLOC"), starts: try reader.array("PINT"),
            files: try reader.texts("FILE").map { DictionaryFile($0, lines: nil) }, blocks: try reader.array("PBLK"))
    }
}
