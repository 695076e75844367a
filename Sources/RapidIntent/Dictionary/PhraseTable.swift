/// The phrases of all intents of a dictionary, numbered consecutively and stored in flat memory.
package final class PhraseTable: Sendable {
    package struct Place: BitwiseCopyable {
        /// Counted from 1; 0 for a phrase made in code.
        var line: UInt32 = 0
        var column: UInt32 = 0
        /// The number of the file in the lower bits; the length of the phrase in characters, up to 4,095, in the upper
        /// bits.
        var fileAndLength: UInt32 = 0

        package init(line: UInt32 = 0, column: UInt32 = 0, fileAndLength: UInt32 = 0) {
            self.line = line
            self.column = column
            self.fileAndLength = fileAndLength
        }

        package static let fileBits: UInt32 = 20
    }

    /// This bit in an offset marks a phrase that is not literal.
    package static let templateFlag: UInt32 = 1 << 31

    /// The tree of literal phrases, below the first root; it also owns the memory of the arrays below.
    package let tree: PhraseTree
    /// The offset of each phrase's text in the texts of the tree.
    package let offsets: FlatArray<UInt32>
    /// The location of each phrase; empty if no phrase has a location.
    package let places: FlatArray<Place>
    /// The number of each intent's first phrase, followed by the total number of phrases.
    package let starts: FlatArray<UInt32>
    /// The files that the locations refer to.
    package let files: [DictionaryFile]
    /// The number of each phrase's block, 0 for none; empty if there are no blocks.
    package let blocks: FlatArray<Int32>
    /// For a literal phrase that several intents claim, the numbers of the other intents' phrases.
    ///
    /// Such a phrase is an error, so compiled files have none.
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

    func text(_ number: Int) -> String {
        offsets[number].map { tree.texts.text(at: Int($0 & ~Self.templateFlag)) } ?? ""
    }

    func isLiteral(_ number: Int) -> Bool { (offsets[number] ?? 0) & Self.templateFlag == 0 }

    /// The location of a phrase; nil if it was made in code.
    package func location(_ number: Int) -> DictionaryLocation? {
        guard let place = places[number], place.line > 0,
            case let file = Int(place.fileAndLength & (1 << Place.fileBits - 1)), file < files.count
        else { return nil }
        return DictionaryLocation(
            in: files[file], line: Int(place.line), column: Int(place.column),
            length: Int(place.fileAndLength >> Place.fileBits))
    }

    package func phrases(ofIntent intent: Int) -> Phrases {
        let end = min(Int(starts[intent + 1] ?? 0), offsets.count)
        return Phrases(self, min(Int(starts[intent] ?? 0), end)..<end)
    }

    /// The intents that claim a literal phrase, each with the phrase's index in it: one, unless the dictionary has an error.
    func claims(_ number: UInt32?) -> [(intent: Int32, phrase: Int32)] {
        guard let number else { return [] }
        var claims: [(intent: Int32, phrase: Int32)] = []
        for number in [number] + (rivals[number] ?? []) {
            guard let owner = owner(ofPhrase: number), let phrase = Int32(exactly: owner.phrase) else { continue }
            claims.append((Int32(truncatingIfNeeded: owner.intent), phrase))
        }
        return claims
    }

    /// The intent of a phrase and the phrase's index in that intent; nil if there is no such phrase.
    ///
    /// Takes logarithmic time in the number of intents.
    package func owner(ofPhrase number: UInt32) -> (intent: Int, phrase: Int)? {
        // Find the last intent that begins at or before the phrase. Intents without phrases come before it.
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
