/// A place in a dictionary file, with the text of its line if available.
public struct DictionaryLocation: Sendable {
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
    /// The column of the first character, counted from 1 in characters.
    public var column: Int {
        get { Int(firstColumn) }
        set { firstColumn = Int32(clamping: max(1, newValue)) }
    }
    /// The number of characters that the place covers, at least 1.
    package var length: Int {
        get { Int(characters) }
        set { characters = Int32(clamping: max(1, newValue)) }
    }
    /// The text of the line; nil if it is not available.
    ///
    /// May read the file again.
    package var lineText: String? { source.text(ofLine: line) }

    package init(file: String, line: Int, column: Int, length: Int = 1, lineText: String? = nil) {
        self.init(
            in: DictionaryFile(file, lines: lineText.map(SingleLine.init)), line: line, column: column, length: length)
    }

    package init(in file: DictionaryFile, line: Int, column: Int, length: Int = 1) {
        source = file
        lineNumber = Int32(clamping: line)
        firstColumn = Int32(clamping: max(1, column))
        characters = Int32(clamping: max(1, length))
    }
}

extension DictionaryLocation: Hashable {
    /// Whether both locations have the same position, file name and line text.
    public static func == (first: DictionaryLocation, second: DictionaryLocation) -> Bool {
        (first.lineNumber, first.firstColumn, first.characters)
            == (second.lineNumber, second.firstColumn, second.characters)
            && (first.source === second.source || (first.file == second.file && first.lineText == second.lineText))
    }

    /// Hashes the position and the file name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(lineNumber)
        hasher.combine(firstColumn)
        hasher.combine(characters)
    }
}

extension DictionaryLocation {
    /// The location of a part of a text that begins at this location, plain or in quotes without escapes.
    ///
    /// Returns this location unchanged if the file has the text in any other notation.
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
    /// The location of a part of a text that begins at this location, given in bytes of the text's UTF-8.
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
    /// The location in the format of compilers: `Dictionaries/home.yaml:7:5`.
    public var description: String { "\(file):\(line):\(column)" }
}
