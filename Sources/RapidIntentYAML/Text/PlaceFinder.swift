import RapidIntent

/// Converts libyaml's marks into locations for people.
///
/// It caches the last line and every long line, so each line is examined once, even if one line has a hundred thousand
/// phrases.
struct PlaceFinder {
    private let text: SourceText
    private let file: DictionaryFile
    private var last: (number: Int, line: SourceLine)?
    private var longLines: [Int: SourceLine] = [:]

    private static let longLine = 4_096

    init(in text: SourceText) {
        self.text = text
        file = DictionaryFile(text.file, lines: text, read: text.reread)
    }

    /// The location of a node; a node over several lines is marked up to the end of its first line.
    mutating func place(of node: YAMLNode) -> DictionaryLocation { place(from: node.start, to: node.end) }

    /// The location between two marks.
    ///
    /// If both marks are equal, the location is the character before them: the `:` or `-` without a value.
    mutating func place(from start: YAMLMark, to end: YAMLMark) -> DictionaryLocation {
        let number = visibleLine(Int(start.line))
        let line = line(number)
        var first = number == Int(start.line) ? Int(start.column) : line.visibleEnd
        let behind =
            number == Int(start.line) && end.line == start.line ? Int(end.column) : max(first + 1, line.visibleEnd)
        if behind == first && first > 0 { first -= 1 }
        return DictionaryLocation(
            in: file, line: number + 1, column: line.column(ofScalar: first),
            length: line.length(fromScalar: first, to: behind))
    }

    /// The line to show for a line number from libyaml, which may exceed the last line by one.
    ///
    /// A mistake at the end of the text is shown after the last visible character.
    private mutating func visibleLine(_ number: Int) -> Int {
        guard number >= text.lineCount - 1 else { return number }
        var visible = text.lineCount - 1
        while visible > 0, line(visible).visibleEnd == 0 { visible -= 1 }
        return visible
    }

    private mutating func line(_ number: Int) -> SourceLine {
        if let last, last.number == number { return last.line }
        if let line = longLines[number] { return line }
        let bytes = text.bytes(ofLine: number)
        let line = SourceLine(bytes)
        if bytes.count > Self.longLine { longLines[number] = line }
        last = (number, line)
        return line
    }
}
