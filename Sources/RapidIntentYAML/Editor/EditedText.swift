import RapidIntent
import RapidIntentDictionary

/// The text of a file with the positions of its nodes, and pending changes that are applied together.
struct EditedText {
    let source: SourceText
    /// The whole dictionary.
    let root: YAMLNode
    /// The line ending of the file.
    private let lineEnd: String
    private var replacements: [(range: Range<Int>, text: String)] = []

    /// Parses a text that is a valid dictionary.
    ///
    /// - Throws: `DictionaryError` if the text has aliases: an aliased text is used in more than one
    ///   place.
    init(_ bytes: [UInt8], file: String) throws(DictionaryError) {
        source = try SourceText(bytes, file: file)
        let tree: YAMLNode?
        do {
            tree = try YAMLComposer.tree(of: source)
        } catch {
            throw DictionaryError([error.diagnostic(in: source)])
        }
        guard let tree else { throw .notEditable("'\(file)' is empty") }
        root = tree
        lineEnd = Self.lineEnd(of: source)
        if let alias = Self.alias(in: root) {
            throw .notEditable("an alias stands for this", at: place(of: alias))
        }
    }

    /// The ending of the first line; LF if there is only one line, or if only YAML 1.1 treats the character as a line
    /// ending.
    private static func lineEnd(of source: SourceText) -> String {
        let line = source.bytes(ofLine: 0)
        switch Array(source.bytes[line.endIndex..<source.start(ofLine: 1)]) {
        case [0x0D, 0x0A]: return "\r\n"
        case [0x0D]: return "\r"
        default: return "\n"
        }
    }

    /// A node that the composer inserted for an alias, recognised because its position is before that of an earlier
    /// node.
    private static func alias(in node: YAMLNode) -> YAMLNode? {
        let children: [YAMLNode] =
            switch node.content {
            case .scalar: []
            case .sequence(let items, _): items
            case .mapping(let entries, _): entries.flatMap { [$0.key, $0.value] }
            }
        var last: YAMLMark?
        for child in children {
            let isInOrder = last.map { $0 < child.start } ?? !(child.start < node.start)
            guard isInOrder else { return child }
            if let alias = alias(in: child) { return alias }
            last = child.start
        }
        return nil
    }

    /// The location of a node, for messages.
    func place(of node: YAMLNode) -> DictionaryLocation {
        var finder = PlaceFinder(in: source)
        return finder.place(of: node)
    }

    // MARK: - Places

    /// The offset of the byte at a mark.
    func offset(of mark: YAMLMark) -> Int {
        guard mark.line < source.lineCount else { return source.bytes.count }
        let line = source.bytes(ofLine: Int(mark.line))
        var (index, scalars) = (line.startIndex, Int(mark.column))
        while scalars > 0, index < line.endIndex {
            index += 1
            // Bytes from 0x80 to 0xBF continue a scalar.
            while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
            scalars -= 1
        }
        return index
    }

    /// The byte at a mark; nil at the end of the text.
    func byte(at mark: YAMLMark) -> UInt8? {
        let offset = offset(of: mark)
        return offset < source.bytes.count ? source.bytes[offset] : nil
    }

    /// The number of the line, from 0, after the last line of a node.
    func lineBehind(_ node: YAMLNode) -> Int {
        switch node.content {
        case .scalar(_, .block) where node.end.column == 0: Int(node.end.line)
        case .sequence(let items, .block): items.last.map(lineBehind) ?? Int(node.end.line) + 1
        case .mapping(let entries, .block):
            entries.last.map { max(lineBehind($0.key), lineBehind($0.value)) } ?? Int(node.end.line) + 1
        default: Int(node.end.line) + 1
        }
    }

    /// The first line, starting at `first`, that is not a comment indented deeper than `column`.
    ///
    /// Such a comment belongs to the node before it.
    func lineBehindComments(from first: Int, deeperThan column: Int) -> Int {
        (first..<max(first, source.lineCount)).first { number in
            let line = source.bytes(ofLine: number)
            let text = line.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return text.map { line[$0] != UInt8(ascii: "#") || $0 - line.startIndex <= column } ?? true
        } ?? source.lineCount
    }

    /// The indentation before a mark; nil if the line has other text before the mark.
    func indentation(before mark: YAMLMark) -> String? {
        let start = source.start(ofLine: Int(mark.line))
        let bytes = source.bytes[start..<offset(of: mark)]
        return bytes.allSatisfy { $0 == UInt8(ascii: " ") } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    // MARK: - Changes

    /// Inserts lines before a line, counted from 0, or at the end.
    mutating func insert(lines: [String], beforeLine number: Int) {
        let offset = source.start(ofLine: number)
        let isBehindOpenLine = offset == source.bytes.count && !source.bytes(ofLine: source.lineCount - 1).isEmpty
        // A file without a final line break stays without one.
        let text = isBehindOpenLine ? lines.map { lineEnd + $0 } : lines.map { $0 + lineEnd }
        replacements.append((offset..<offset, text.joined()))
    }

    /// Inserts text before a byte.
    mutating func insert(_ text: String, at offset: Int) { replacements.append((offset..<offset, text)) }

    mutating func deleteLines(_ lines: Range<Int>) {
        delete(source.start(ofLine: lines.lowerBound)..<source.start(ofLine: lines.upperBound))
    }

    mutating func delete(_ range: Range<Int>) { replacements.append((range, "")) }

    /// The bytes with all changes applied; changes at the same position keep their order.
    var edited: [UInt8] {
        let ordered = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var result: [UInt8] = []
        var copied = 0
        for (_, replacement) in ordered {
            result += source.bytes[copied..<max(copied, replacement.range.lowerBound)]
            result += Array(replacement.text.utf8)
            copied = max(copied, replacement.range.upperBound)
        }
        return result + source.bytes[copied...]
    }
}

extension YAMLMark: Comparable {
    static func < (first: YAMLMark, second: YAMLMark) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}
