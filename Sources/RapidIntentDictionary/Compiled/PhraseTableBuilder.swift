import RapidIntent

struct PhraseTableBuilder: Sendable {
    private(set) var count = 0
    private var tree = PhraseTreeBuilder()
    private var offsets: [UInt32] = []
    private var locations: [DictionaryLocation?] = []
    private var starts: [UInt32] = []
    private var blocks: [Int32] = []
    private var rivals: [UInt32: [UInt32]] = [:]

    init() { _ = tree.addRoot() }

    mutating func reserveCapacity(phrases count: Int, bytes: Int) {
        offsets.reserveCapacity(count)
        tree.reserveCapacity(sequences: count, bytes: bytes)
    }

    /// Begins the next intent: phrases added from now on belong to it.
    mutating func beginIntent() { starts.append(UInt32(count)) }

    /// Adds a literal phrase.
    ///
    /// - Parameter words: The normal form, at least one word; the words must belong to `normalised`.
    mutating func addLiteral(
        _ text: String, at location: DictionaryLocation?, words: ArraySlice<NormalisedText.Word>,
        of normalised: NormalisedText
    ) -> PhraseTreeBuilder.Insertion {
        guard let first = words.first, let last = words.last, let offset = tree.keep(text) else { return .full }
        let isNormal = normalised.utf8[Int(first.start)..<Int(last.end)].elementsEqual(normalised.original.utf8)
        let insertion = tree.insert(
            words, of: normalised, keptAt: isNormal ? offset : nil, below: 0, value: UInt32(count))
        if insertion == .added { add(offset, location) } else { tree.forget(from: offset) }
        return insertion
    }

    /// Adds a literal phrase equal to one of another intent; false if the table is full.
    mutating func addRival(of number: UInt32, _ text: String, at location: DictionaryLocation?) -> Bool {
        guard let offset = tree.keep(text) else { return false }
        rivals[number, default: []].append(UInt32(count))
        add(offset, location)
        return true
    }

    /// The owners of equal literal phrases, the first phrase first.
    func claims(toPhrase number: UInt32) -> [(intent: Int, location: DictionaryLocation?)] {
        ([number] + (rivals[number] ?? [])).map(owner(ofPhrase:))
    }

    /// Adds a phrase that the network matches; false if the table is full.
    mutating func addTemplate(_ text: String, block: Int32, at location: DictionaryLocation?) -> Bool {
        guard let offset = tree.keep(text) else { return false }
        if block > 0 {
            while blocks.count < count { blocks.append(0) }
            blocks.append(block)
        }
        add(offset | PhraseTable.templateFlag, location)
        return true
    }

    mutating func addUnmatched(_ phrase: Phrase) {
        guard let offset = tree.keep(phrase.text) else { return }
        add(phrase.isLiteral ? offset : offset | PhraseTable.templateFlag, phrase.location)
    }

    private mutating func add(_ offset: UInt32, _ location: DictionaryLocation?) {
        offsets.append(offset)
        if let location {
            while locations.count < count { locations.append(nil) }
            locations.append(location)
        }
        count += 1
    }

    func owner(ofPhrase number: UInt32) -> (intent: Int, location: DictionaryLocation?) {
        // Finds the last intent that begins at or before the phrase.
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return (low - 1, Int(number) < locations.count ? locations[Int(number)] : nil)
    }

    consuming func finish() -> PhraseTable {
        var files: [DictionaryFile] = []
        var places: [PhraseTable.Place] = []
        if !locations.isEmpty {
            var numbers: [ObjectIdentifier: UInt32] = [:]
            places.reserveCapacity(count)
            for location in locations { places.append(Self.place(location, &files, &numbers)) }
            while places.count < count { places.append(PhraseTable.Place()) }
            locations = []
        }
        for file in files { file.releaseLines() }
        while !blocks.isEmpty, blocks.count < count { blocks.append(0) }
        starts.append(UInt32(count))
        let memory = FlatMemory()
        return PhraseTable(
            tree: tree.finish(in: memory), offsets: memory.copy(offsets), places: memory.copy(places),
            starts: memory.copy(starts), files: files, blocks: memory.copy(blocks), rivals: rivals)
    }

    private static func place(
        _ location: DictionaryLocation?, _ files: inout [DictionaryFile], _ numbers: inout [ObjectIdentifier: UInt32]
    ) -> PhraseTable.Place {
        guard let location else { return PhraseTable.Place() }
        let number: UInt32
        // Phrases are usually added file by file.
        if let last = files.last, last === location.source {
            number = UInt32(files.count - 1)
        } else if let known = numbers[ObjectIdentifier(location.source)] {
            number = known
        } else {
            guard files.count < 1 << PhraseTable.Place.fileBits else { return PhraseTable.Place() }
            number = UInt32(files.count)
            numbers[ObjectIdentifier(location.source)] = number
            files.append(location.source)
        }
        let length = UInt32(clamping: min(location.length, 1 << (32 - PhraseTable.Place.fileBits) - 1))
        return PhraseTable.Place(
            line: UInt32(clamping: location.line), column: UInt32(clamping: location.column),
            fileAndLength: length << PhraseTable.Place.fileBits | number)
    }
}

extension Phrases {
    init(_ phrases: some Sequence<Phrase>) {
        var builder = PhraseTableBuilder()
        builder.beginIntent()
        for phrase in phrases { builder.addUnmatched(phrase) }
        let table = builder.finish()
        self.init(table, 0..<table.offsets.count)
    }
}
