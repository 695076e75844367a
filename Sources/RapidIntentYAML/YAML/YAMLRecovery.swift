/// Reads a text that is not YAML in spite of that: without the entries that libyaml stumbles over.
///
/// A phrase that begins with a bracket or a quote that is never closed would otherwise cost a whole file. Where libyaml
/// stops, the entry on that line, or on the line where what it was reading begins, is taken out of its copy of the text:
/// the value behind `- ` or `key: ` becomes a stand-in with a tag of its own, so that the reader of the tree knows that
/// something was there. That is done again until the text is YAML. Each step must leave nothing wrong up to that line; if one does not,
/// the text is given up, and only its first mistake is told, since the rest may have come of guessing.
///
/// No line is added, removed or moved, so every place still fits the file as its author sees it.
struct YAMLRecovery {
    /// What could be read of the text; nil for nothing.
    private(set) var root: YAMLNode?
    /// What is wrong with it, in order.
    private(set) var failures: [YAMLFailure] = []
    /// The lines, from 1, on which entries were taken out.
    private(set) var mendedLines: Set<Int> = []
    /// Whether the rest was read.
    private(set) var isComplete = true

    /// The tag of the stand-in for an entry that could not be read.
    static let tag = "rapid-intent:unreadable"
    /// How many entries of a text are taken out; one with more is something else than a dictionary with mistakes.
    static let limit = 16
    /// The most bytes of a text that is worth the trouble, since it is read anew for each mistake: 1 MiB.
    static let sizeLimit = 1 << 20

    /// Reads a text of one document.
    ///
    /// Takes time linear in the size of the text for each mistake.
    init(_ source: SourceText) {
        do {
            root = try YAMLComposer.tree(of: source)
        } catch {
            failures = [error]
            isComplete = source.bytes.count <= Self.sizeLimit && recover(source, from: error)
            if !isComplete { failures = [error] }
        }
    }

    /// Takes out entries until the rest is YAML; false if that leads nowhere.
    private mutating func recover(_ source: SourceText, from failure: YAMLFailure) -> Bool {
        var source = source
        var failure = failure
        steps: while failures.count <= Self.limit, case .syntax(let error) = failure {
            // At the end of a text, libyaml counts a line that there may not be.
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

    /// What to put in place of a line; nil for one that holds nothing.
    ///
    /// Something always stays: without its line, an entry and its references to others would be lost.
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

    /// The key that a line begins with, colon included.
    private static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
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
    /// The lines that are probably to blame, from 0, the likeliest first.
    fileprivate var suspectLines: [Int] {
        // What is never closed swallows what follows, so that is not to blame.
        let isUnclosed =
            problem.contains("unexpected end of stream") || problem.contains("unexpected document indicator")
            || problem.hasPrefix("did not find expected ','")
        let lines = isUnclosed ? [contextMark.line, mark.line] : [mark.line, contextMark.line]
        return (lines[0] == lines[1] ? [lines[0]] : lines).map(Int.init)
    }
}

extension YAMLFailure {
    /// The line that is probably to blame; the last for what is in no line.
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
