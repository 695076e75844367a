/// The place of a caret in the text of a dictionary file: the keys and lists around it, and what stands before it.
///
/// It is found by indentation and brackets, so that the text need not be valid YAML. Takes time linear in its size.
struct CaretPlace {
    enum Step: Equatable {
        case key(String)
        case entry
    }

    /// The way from the whole file to the value or mapping in which the caret is.
    private(set) var path: [Step] = []
    private(set) var scalar = ""
    private(set) var mayBeKey = false
    private(set) var mayBeValue = false
    /// Whether what seems to be a key follows its brace at once, and so may be a placeholder.
    private(set) var isBehindBrace = false
    /// The keys that the mapping has besides.
    private(set) var keys: Set<String> = []

    /// Finds the place; nil where nothing can be completed, such as in a comment.
    init?(before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let last = lines.last else { return nil }
        var outline = Outline()
        for line in lines.dropLast() { outline.add(line) }
        let isInBrackets = outline.isInBrackets
        let line = CaretLine(last)
        outline.add(last, isLast: true)
        // A key is followed by a space.
        guard !outline.isInText, !outline.value.isComplete, before.last != UInt8(ascii: ":") else { return nil }
        if !isInBrackets, last.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "#") { return nil }

        path = outline.marks.map { $0.key.map(Step.key) ?? .entry }
        for collection in outline.value.open {
            if !collection.isMapping { path.append(.entry) } else if let key = collection.key { path.append(.key(key)) }
        }
        scalar = String(decoding: outline.value.scalar, as: UTF8.self)
        if let innermost = outline.value.open.last {
            mayBeKey = innermost.isMapping && innermost.key == nil
            mayBeValue = !mayBeKey
            isBehindBrace = mayBeKey && (innermost.isTight || before.last == UInt8(ascii: "{"))
        } else {
            mayBeKey = !line.hasKey && outline.marks.last?.hasValue != true
            mayBeValue = true
            if mayBeKey { keys = outline.siblings.union(Self.keys(in: after, at: line.column)) }
        }
    }

    /// The keys of a mapping in the lines behind the caret.
    private static func keys(in after: ArraySlice<UInt8>, at column: Int) -> Set<String> {
        var keys: Set<String> = []
        for line in after.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst() {
            guard let mark = CaretLine(line).marks.first else { continue }
            guard mark.column >= column else { break }
            if mark.column == column, let key = mark.key { keys.insert(key) }
        }
        return keys
    }
}

/// The keys and dashes above the last line that was read, as far as they hold it.
private struct Outline {
    struct Mark {
        var column: Int
        var key: String?
        /// The keys before it in its mapping.
        var earlier: Set<String>
        /// Whether its value begins on its line.
        var hasValue = false
    }

    private(set) var marks: [Mark] = []
    private(set) var value = CaretValue()
    /// Whether the last line is text after `|` or `>`.
    private(set) var isInText = false
    /// The keys before the last line in its mapping.
    private(set) var siblings: Set<String> = []
    private var beginsText = false

    /// Whether a bracket is open, so that indentation has no meaning.
    var isInBrackets: Bool { !value.open.isEmpty }

    /// Adds a line; one without a mark counts only if it is the last one.
    mutating func add(_ bytes: ArraySlice<UInt8>, isLast: Bool = false) {
        if isInBrackets { return value.read(isLast ? bytes : bytes + [UInt8(ascii: " ")]) }
        let line = CaretLine(bytes)
        guard isLast || !line.marks.isEmpty else { return }
        isInText = beginsText && marks.last.map { (line.marks.first?.column ?? line.column) > $0.column } == true
        guard !isInText else { return }
        for mark in line.marks {
            let earlier = leave(mark.column, isEntry: mark.key == nil)
            marks.append(Mark(column: mark.column, key: mark.key, earlier: earlier))
        }
        if line.hasKey || !isLast {
            siblings = []
        } else {
            siblings = leave(line.column, isEntry: false)
        }
        value = CaretValue()
        value.read(line.rest)
        guard line.marks.last != nil, !marks.isEmpty else { return }
        let first = line.rest.first
        beginsText = first == UInt8(ascii: "|") || first == UInt8(ascii: ">")
        // What follows a dash on its own line may be a mapping.
        if line.hasKey || !isLast { marks[marks.count - 1].hasValue = first.map { $0 != UInt8(ascii: "&") } ?? false }
    }

    /// Leaves what does not hold a line of this indentation, and returns the earlier keys of its mapping.
    private mutating func leave(_ column: Int, isEntry: Bool) -> Set<String> {
        var earlier: Set<String> = []
        while let (last, key) = marks.last.map({ ($0.column, $0.key) }),
            last > column || last == column && !(isEntry && key != nil)
        {
            var known = marks.removeLast().earlier
            guard last == column, let key else { continue }
            known.insert(key)
            earlier = known
        }
        return earlier
    }
}

/// A line of a YAML text as its indentation shows it: dashes, then at most one key, then the rest.
///
/// It needs no valid YAML, because a text that somebody is writing seldom is.
struct CaretLine {
    /// A dash or a key, with its column from 0.
    struct Mark {
        var column: Int
        /// The key; nil for a dash.
        var key: String?
    }

    /// The dashes and the key, from left to right.
    private(set) var marks: [Mark] = []
    private(set) var column: Int
    /// What follows the marks; empty if that is a comment.
    private(set) var rest: ArraySlice<UInt8>

    /// Reads a line without its line break.
    init(_ line: ArraySlice<UInt8>) {
        rest = line.drop { $0 == UInt8(ascii: " ") }
        column = rest.startIndex - line.startIndex
        while rest.starts(with: "- ".utf8) || rest.elementsEqual("-".utf8) {
            marks.append(Mark(column: column, key: nil))
            drop(1)
        }
        if let key = YAMLRecovery.key(of: rest) {
            var name = key.dropLast()
            if name.first == UInt8(ascii: "\"") || name.first == UInt8(ascii: "'") {
                name = name.dropFirst().dropLast()
            }
            marks.append(Mark(column: column, key: String(decoding: name, as: UTF8.self)))
            drop(key.count)
        }
        if rest.first == UInt8(ascii: "#") { rest = rest.suffix(0) }
    }

    /// Whether the last mark is a key, so that only a value can follow it.
    var hasKey: Bool { marks.last?.key != nil }

    private mutating func drop(_ count: Int) {
        let next = rest.dropFirst(count).drop { $0 == UInt8(ascii: " ") }
        column += next.startIndex - rest.startIndex
        rest = next
    }
}
