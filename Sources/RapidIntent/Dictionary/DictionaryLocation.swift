/// A place in a dictionary file; a message shows its line too, where that is at hand.
public struct DictionaryLocation: Sendable {
    /// The file it is in.
    package let source: DictionaryFile
    private var lineNumber: Int32
    private var firstColumn: Int32
    private var characters: Int32

    /// The file as the user named it.
    public var file: String { source.name }
    /// The line, counted from 1.
    public var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = Int32(clamping: newValue) }
    }
    /// The column of the first character, counted from 1 in characters as an editor shows them.
    public var column: Int {
        get { Int(firstColumn) }
        set { firstColumn = Int32(clamping: max(1, newValue)) }
    }
    /// How many characters the place covers, at least 1.
    package var length: Int {
        get { Int(characters) }
        set { characters = Int32(clamping: max(1, newValue)) }
    }
    /// The text of the line; nil where it is not at hand.
    ///
    /// May read the file again.
    package var lineText: String? { source.text(ofLine: line) }

    /// Describes a place.
    package init(file: String, line: Int, column: Int, length: Int = 1, lineText: String? = nil) {
        self.init(
            in: DictionaryFile(file, lines: lineText.map(SingleLine.init)), line: line, column: column, length: length)
    }

    /// Describes a place in a file that knows its lines.
    package init(in file: DictionaryFile, line: Int, column: Int, length: Int = 1) {
        source = file
        lineNumber = Int32(clamping: line)
        firstColumn = Int32(clamping: max(1, column))
        characters = Int32(clamping: max(1, length))
    }
}

extension DictionaryLocation: Hashable {
    /// Whether both are the same place in files of one name, with the same text.
    public static func == (first: DictionaryLocation, second: DictionaryLocation) -> Bool {
        (first.lineNumber, first.firstColumn, first.characters)
            == (second.lineNumber, second.firstColumn, second.characters)
            && (first.source === second.source || (first.file == second.file && first.lineText == second.lineText))
    }

    /// Hashes the numbers and the name of the file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(lineNumber)
        hasher.combine(firstColumn)
        hasher.combine(characters)
    }
}

extension DictionaryLocation {
    /// The place of a part of a text that stands here, plain or in quotes without escapes; this place if it was written
    /// in any other way.
    func narrowed(to part: Range<String.Index>, in text: String) -> DictionaryLocation {
        guard let lineText,
            let start = [0, 1].first(where: { quote in
                length == text.count + 2 * quote && lineText.dropFirst(column - 1 + quote).hasPrefix(text)
            })
        else { return self }
        var narrowed = self
        narrowed.column += start + text.distance(from: text.startIndex, to: part.lowerBound)
        narrowed.length = max(1, text.distance(from: part.lowerBound, to: part.upperBound))
        return narrowed
    }
}

extension DictionaryLocation {
    /// The place of a part of a text that stands here, given in bytes of the text's UTF-8.
    package func narrowed(toBytes part: Range<Int>, in text: String) -> DictionaryLocation {
        let bytes = text.utf8
        let lower =
            bytes.index(bytes.startIndex, offsetBy: part.lowerBound, limitedBy: bytes.endIndex) ?? bytes.endIndex
        let upper =
            bytes.index(bytes.startIndex, offsetBy: part.upperBound, limitedBy: bytes.endIndex) ?? bytes.endIndex
        return narrowed(to: lower..<upper, in: text)
    }
}

extension DictionaryLocation: CustomStringConvertible {
    /// The place as compilers write it: `Dictionaries/home.yaml:7:5`.
    public var description: String { "\(file):\(line):\(column)" }
}
