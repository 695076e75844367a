/// Reads a text with YAML syntax errors by leaving out the entries that libyaml rejects.
///
/// Otherwise, a phrase with an unclosed bracket or quote would disable a whole file. When libyaml stops, the entry on
/// that line, or on the line where its context begins, is replaced in a copy of the text: the value after `- ` or
/// `key: ` becomes a placeholder with a tag of its own. This repeats until the text is valid YAML. Each step must
/// remove all mistakes up to that line. If one does not, recovery fails, and only the first mistake is reported,
/// because later ones may be artefacts.
///
/// No line is added, removed or moved, so every position is still right for the original file.
struct YAMLRecovery {
    /// The tree of the readable part; nil if there is none.
    private(set) var root: YAMLNode?
    /// The mistakes, in order.
    private(set) var failures: [YAMLFailure] = []
    /// The lines, from 1, whose entries were replaced.
    private(set) var mendedLines: Set<Int> = []
    private(set) var isComplete = true

    /// The tag of the placeholder for an entry that could not be read.
    static let tag = "rapid-intent:unreadable"
    /// The maximum number of replaced entries; a text with more is probably not a dictionary.
    static let limit = 16
    /// The maximum size of a text to recover, because each mistake reads it again: 1 MiB.
    static let sizeLimit = 1 << 20

    /// Reads a text of one document; takes time linear in the size of the text for each mistake.
    init(_ source: SourceText) {
        do {
            root = try YAMLComposer.tree(of: source)
        } catch {
            failures = [error]
            isComplete = source.bytes.count <= Self.sizeLimit && recover(source, from: error)
            if !isComplete { failures = [error] }
        }
    }

    /// Replaces entries until the rest is valid YAML; false if recovery fails.
    private mutating func recover(_ source: SourceText, from failure: YAMLFailure) -> Bool {
        var source = source
        var failure = failure
        steps: while failures.count <= Self.limit, case .syntax(let error) = failure {
            // At the end of a text, libyaml may count one line too many.
            for line in error.suspectLines where line < source.lineCount {
                guard let mended = Self.mended(source.bytes(ofLine: line)),
                    let next = source.replacing(line: line, by: mended)
                else { continue }
                do {
                    root = try YAMLComposer.tree(of: next)
                    mendedLines.insert(line + 1)
                    return true
                } catch {
                    guard error.blamedLine > line else { continue }
                    mendedLines.insert(line + 1)
                    failures.append(error)
                    (source, failure) = (next, error)
                    continue steps
                }
            }
            return false
        }
        return false
    }

    /// The replacement for a line; nil for an empty line or a comment.
    ///
    /// The line is never removed: without it, the entry and references to it would be lost.
    private static func mended(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let indentation = line.prefix { $0 == UInt8(ascii: " ") }
        var rest = line.dropFirst(indentation.count)
        guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
        var start = Array(indentation)
        while rest.starts(with: "- ".utf8) {
            let dash = rest.prefix(1) + rest.dropFirst().prefix { $0 == UInt8(ascii: " ") }
            start += dash
            rest = rest.dropFirst(dash.count)
        }
        if let key = key(of: rest) { start += key + Array(" ".utf8) }
        return start + Array("!<\(tag)> x".utf8)
    }

    /// The key at the start of a line, including the colon.
    static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var index = line.startIndex
        if let quote = line.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let end = line.dropFirst().firstIndex(of: quote) else { return nil }
            index = end + 1
        } else {
            index = line.firstIndex { "\"'[]{},#".utf8.contains($0) || $0 == UInt8(ascii: ":") } ?? line.endIndex
        }
        guard index < line.endIndex, line[index] == UInt8(ascii: ":") else { return nil }
        let next = line.index(after: index)
        return next == line.endIndex || line[next] == UInt8(ascii: " ") ? line[..<next] : nil
    }
}

extension YAMLSyntaxError {
    /// The lines, from 0, that probably contain the mistake, most likely first.
    fileprivate var suspectLines: [Int] {
        // An unclosed node includes what follows it, so its start is more likely.
        let isUnclosed =
            problem.contains("unexpected end of stream") || problem.contains("unexpected document indicator")
            || problem.hasPrefix("did not find expected ','")
        let lines = isUnclosed ? [contextMark.line, mark.line] : [mark.line, contextMark.line]
        return (lines[0] == lines[1] ? [lines[0]] : lines).map(Int.init)
    }
}

extension YAMLFailure {
    /// The line that probably contains the mistake; the last line if the mistake has no line.
    fileprivate var blamedLine: Int {
        switch self {
        case .syntax(let error): error.suspectLines[0]
        case .tooDeep(let mark), .tooManyNodes(let mark, _, _), .unknownAlias(_, let mark, _),
            .aliasInsideItself(_, let mark, _), .secondDocument(let mark, _):
            Int(mark.line)
        case .outOfMemory: .max
        }
    }
}
