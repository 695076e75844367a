import RapidIntent

extension PhraseTree {
    /// Writes its sections under the given names.
    func write(to writer: inout CompiledFileWriter, as names: CompiledNames) {
        writer.add(names.words, words.places, of: memory)
        writer.add(names.wordTexts, words.texts, of: memory)
        writer.add(names.edges, edges, of: memory)
        writer.add(names.roots, roots, of: memory)
        writer.add(names.texts, texts, of: memory)
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
}
