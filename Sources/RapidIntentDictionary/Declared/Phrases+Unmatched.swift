import RapidIntent

extension Phrases {
    /// Creates phrases that belong to no dictionary.
    init(_ phrases: some Sequence<Phrase>) {
        var builder = PhraseTableBuilder()
        builder.beginIntent()
        for phrase in phrases { builder.addUnmatched(phrase) }
        let table = builder.finish()
        self.init(table, 0..<table.offsets.count)
    }
}
