/// Finds what belongs to templates in the unquoted text inside brackets, for ``FlowPlaceholders``.
///
/// It follows YAML only as far as needed to know what is inside brackets and what is quoted, a comment, a `|` block
/// or a plain scalar over several lines. It sees texts that libyaml has refused; whatever it makes of them, libyaml
/// judges the outcome.
struct FlowLexer {
    private let bytes: [UInt8]
    private var position = 0
    /// The column of the innermost key or `-` met so far: what belongs to it is indented more.
    ///
    /// -1 outside of all.
    private var entryColumn = -1
    private var found: [Int] = []
    /// The brackets that were seen to be closed nowhere on their lines, so that no line is searched again for each.
    private var unclosed: Set<Int> = []

    /// Prepares to look at a text in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Where the braces of placeholders, the brackets of options and the commas of ranges stand, in order.
    ///
    /// To be called once.
    mutating func templateBytes() -> [Int] {
        while position < bytes.count { blockLine() }
        return found
    }

    // MARK: Outside brackets

    /// Reads a line outside brackets, and the following ones if something on it goes on there.
    private mutating func blockLine() {
        let start = position
        var keyColumn = 0
        while position < bytes.count {
            let column = position - start
            switch bytes[position] {
            case " ", "\t": position += 1
            case "\n", "\r":
                position += 1
                return
            case "#": skipLine()
            case "%" where column == 0: skipLine()
            case "-", ".":
                if column == 0, isDocumentMarker() {
                    position += 3
                    entryColumn = -1
                } else if bytes[position] == "-", isBlank(at: position + 1) {
                    entryColumn = column
                    position += 1
                } else {
                    keyColumn = column
                    blockPlain()
                }
            case "?" where isBlank(at: position + 1):
                entryColumn = column
                position += 1
            case ":" where isBlank(at: position + 1):
                entryColumn = keyColumn
                position += 1
            case "&", "*", "!":
                keyColumn = column
                while !isBlank(at: position) { position += 1 }
            case "|", ">":
                blockScalar()
                return
            case "[", "{":
                keyColumn = column
                flow()
            case "'", "\"":
                keyColumn = column
                quoted()
            default:
                keyColumn = column
                blockPlain()
            }
        }
    }

    /// Skips a plain scalar: up to the `:` of a key, or to the end of the last line it goes on over.
    private mutating func blockPlain() {
        while true {
            while position < bytes.count, !isBreak(at: position) {
                if bytes[position] == ":", isBlank(at: position + 1) { return }
                if bytes[position] == "#", isBlank(at: position - 1) { return skipLine() }
                position += 1
            }
            // More text, indented more than the key or dash it belongs to, goes on with it.
            let next = firstVisible(from: position)
            guard next.position < bytes.count, next.column > entryColumn, bytes[next.position] != "#" else { return }
            position = next.position
        }
    }

    /// Skips a `|` or `>` block: its header, and every line indented as much as its first one.
    private mutating func blockScalar() {
        var explicit: Int?
        position += 1
        while position < bytes.count, !isBlank(at: position) {
            if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[position]) {
                explicit = max(entryColumn, 0) + Int(bytes[position] - UInt8(ascii: "0"))
            }
            position += 1
        }
        skipLine()
        let first = firstVisible(from: position)
        let indentation = explicit ?? first.column
        guard indentation > entryColumn else { return }
        while position < bytes.count {
            let next = firstVisible(from: position)
            guard next.position < bytes.count, next.column >= indentation else { return }
            position = next.position
            skipLine()
        }
    }

    // MARK: Inside brackets

    /// Reads from a bracket to behind the one that closes it.
    private mutating func flow() {
        var depth = 0
        repeat {
            switch bytes[position] {
            case "[", "{":
                depth += 1
                position += 1
            case "]", "}":
                depth -= 1
                position += 1
            case " ", "\t", "\n", "\r", ",", ":": position += 1
            case "?" where isBlank(at: position + 1): position += 1
            case "#": skipLine()
            case "'", "\"": quoted()
            case "&", "*", "!":
                while !isBlank(at: position), !isFlowIndicator(at: position) { position += 1 }
            default: flowPlain()
            }
        } while depth > 0 && position < bytes.count
    }

    /// Reads a plain scalar and notes what belongs to templates in it.
    private mutating func flowPlain() {
        while position < bytes.count {
            switch bytes[position] {
            case "{", "[":
                var group: [Int] = []
                guard let end = endOfGroup(at: position, noting: &group) else { return }
                found += group
                position = end
            case "]", "}", ",": return
            case ":" where isBlank(at: position + 1) || isFlowIndicator(at: position + 1): return
            case "#" where isBlank(at: position - 1): return
            default: position += 1
            }
        }
    }

    /// Where the placeholder or option ends whose `{` or `[` stands at `start`; nil if it is something else, such as a
    /// mapping after a forgotten comma.
    ///
    /// What is in it need not make sense: whoever reads the phrase has better words for it. All calls together take time
    /// linear in the text: one that fails notes which of the brackets on its way fail as well, and the others are short.
    private mutating func endOfGroup(at start: Int, noting group: inout [Int]) -> Int? {
        guard !unclosed.contains(start) else { return nil }
        // The brackets that are open; in braces there are no others.
        var open: [Int] = []
        var brace: Int?
        var index = start
        defer {
            unclosed.formUnion(open)
            if let brace { unclosed.insert(brace) }
        }
        while index < bytes.count, !isBreak(at: index) {
            switch bytes[index] {
            case "[" where brace == nil:
                open.append(index)
                group.append(index)
            case "{" where brace == nil:
                brace = index
                group.append(index)
            case "]" where brace == nil && !open.isEmpty:
                open.removeLast()
                group.append(index)
                if open.isEmpty { return index + 1 }
            case "}" where brace != nil:
                brace = nil
                group.append(index)
                if open.isEmpty { return index + 1 }
            case "," where brace.map { isRange($0 + 1..<index) } == true: group.append(index)
            case "{", "}", "[", "]", ",", "\"": return nil
            case ":" where isBlank(at: index + 1): return nil
            case "#" where isBlank(at: index - 1): return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Whether it is a range such as `0..100`, behind which a comma begins its step.
    private func isRange(_ range: Range<Int>) -> Bool {
        // Numbers have no more than ten digits and a sign.
        range.count <= 24
            && bytes[range].allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == "-" || $0 == "."
            }
    }

    // MARK: Anywhere

    private mutating func skipLine() {
        while position < bytes.count, !isBreak(at: position) { position += 1 }
    }

    /// Skips a quoted scalar, over as many lines as it has.
    private mutating func quoted() {
        let quote = bytes[position]
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case "\\" where quote == "\"": position += 2
            case quote where quote == "'" && position + 1 < bytes.count && bytes[position + 1] == quote: position += 2
            case quote:
                position += 1
                return
            default: position += 1
            }
        }
        position = bytes.count
    }

    /// The next byte that is not a space or a line break, and its column.
    private func firstVisible(from start: Int) -> (position: Int, column: Int) {
        var index = start
        var lineStart = start
        while index < bytes.count, bytes[index] == " " || isBreak(at: index) {
            index += 1
            if isBreak(at: index - 1) { lineStart = index }
        }
        return (index, index - lineStart)
    }

    private func isDocumentMarker() -> Bool {
        let marker = bytes[position...].prefix(3)
        return (marker.elementsEqual("---".utf8) || marker.elementsEqual("...".utf8)) && isBlank(at: position + 3)
    }

    private func isBreak(at index: Int) -> Bool { bytes[index] == "\n" || bytes[index] == "\r" }

    /// Whether white space, or the end of the text, is there.
    private func isBlank(at index: Int) -> Bool {
        guard bytes.indices.contains(index) else { return true }
        return bytes[index] == " " || bytes[index] == "\t" || isBreak(at: index)
    }

    private func isFlowIndicator(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        return switch bytes[index] {
        case "[", "]", "{", "}", ",": true
        default: false
        }
    }
}

/// Bytes can be compared with, and matched against, ASCII characters.
extension UInt8 {
    fileprivate static func ~= (pattern: Unicode.Scalar, byte: UInt8) -> Bool { UInt8(ascii: pattern) == byte }
    fileprivate static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }
    fileprivate static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }
}
