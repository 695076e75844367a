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
    /// The column of the rest.
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
