/// A place in a dictionary file, with the line itself, so that a message can show it.
public struct DictionaryLocation: Sendable, Hashable {
    /// The file as the user named it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column of the first character, counted from 1 in characters as an editor shows them.
    public var column: Int
    /// How many characters the place covers, at least 1.
    public var length: Int
    /// The text of the line; nil where it is not at hand.
    public var lineText: String?

    /// Describes a place.
    public init(file: String, line: Int, column: Int, length: Int = 1, lineText: String? = nil) {
        self.file = file
        self.line = line
        self.column = max(1, column)
        self.length = max(1, length)
        self.lineText = lineText
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
    func narrowed(toBytes part: Range<Int>, in text: String) -> DictionaryLocation {
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
