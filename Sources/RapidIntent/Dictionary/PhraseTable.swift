/// The phrases of a dictionary, numbered through all intents, in flat memory: what they say, where they stand, and the tree
/// of the literal ones.
package final class PhraseTable: Sendable {
    /// Where a phrase stands.
    package struct Place: BitwiseCopyable {
        /// From 1; 0 for a phrase that was made in code.
        var line: UInt32 = 0
        var column: UInt32 = 0
        /// The number of the file, and above it, up to 4,095, how many characters the phrase covers.
        var fileAndLength: UInt32 = 0

        package init(
            line: UInt32 = 0, column: UInt32 = 0, fileAndLength: UInt32 = 0
        ) {
            self.line = line
            self.column = column
            self.fileAndLength = fileAndLength
        }

        package static let fileBits: UInt32 = 20
    }

    /// Set in the offset of a phrase with placeholders.
    package static let templateFlag: UInt32 = 1 << 31

    /// The literal phrases, by number, below the first root; keeps the memory of all else too.
    package let tree: PhraseTree
    /// Where the text of each phrase begins in the texts of the tree.
    package let offsets: FlatArray<UInt32>
    /// Where each phrase stands; empty if none stands anywhere.
    package let places: FlatArray<Place>
    /// The number of each intent's first phrase, and at the end, of all phrases.
    package let starts: FlatArray<UInt32>
    /// The files that places speak of.
    package let files: [DictionaryFile]
    /// The number of the block that each phrase stands in, 0 for none; empty if none stands in one.
    package let blocks: FlatArray<Int32>
    /// For a literal phrase of the tree that further intents claim, the numbers of their phrases.
    ///
    /// That is a mistake, so no compiled file has any.
    let rivals: [UInt32: [UInt32]]

    package init(
        tree: PhraseTree, offsets: FlatArray<UInt32>, places: FlatArray<Place>, starts: FlatArray<UInt32>,
        files: [DictionaryFile], blocks: FlatArray<Int32>, rivals: [UInt32: [UInt32]] = [:]
    ) {
        self.tree = tree
        self.offsets = offsets
        self.places = places
        self.starts = starts
        self.files = files
        self.blocks = blocks
        self.rivals = rivals
    }

    /// What a phrase says, as it was written.
    func text(_ number: Int) -> String {
        offsets[number].map { tree.texts.text(at: Int($0 & ~Self.templateFlag)) } ?? ""
    }

    /// Whether a phrase stands for its own words only.
    func isLiteral(_ number: Int) -> Bool { (offsets[number] ?? 0) & Self.templateFlag == 0 }

    /// Where a phrase stands; nil for one that was made in code.
    package func location(_ number: Int) -> DictionaryLocation? {
        guard let place = places[number], place.line > 0,
            case let file = Int(place.fileAndLength & (1 << Place.fileBits - 1)), file < files.count
        else { return nil }
        return DictionaryLocation(
            in: files[file], line: Int(place.line), column: Int(place.column),
            length: Int(place.fileAndLength >> Place.fileBits))
    }

    /// The phrases of an intent.
    package func phrases(ofIntent intent: Int) -> Phrases {
        let end = min(Int(starts[intent + 1] ?? 0), offsets.count)
        return Phrases(self, min(Int(starts[intent] ?? 0), end)..<end)
    }

    /// The intent of a phrase, and its number among the phrases of that intent; nil if there is no such phrase.
    ///
    /// Takes logarithmic time in the number of intents.
    package func owner(ofPhrase number: UInt32) -> (intent: Int, phrase: Int)? {
        // The last intent that begins at or before the phrase: those without phrases come before it.
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if let start = starts[middle], start <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < starts.count, let start = starts[low - 1] else { return nil }
        return (low - 1, Int(number - start))
    }
}
