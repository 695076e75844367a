/// A value from its first byte to the caret: the brackets around the caret, and the word before it.
struct CaretValue {
    /// The open mappings and lists, from the outermost.
    private(set) var open: [Collection] = []
    /// The scalar that is being written, without its quote.
    private(set) var scalar: [UInt8] = []
    /// Whether nothing can be added: behind a closed quote or bracket, or in a comment.
    private(set) var isComplete = false

    /// A mapping or a list in brackets.
    struct Collection {
        var isMapping: Bool
        /// The key whose value follows.
        var key: String?
        /// Whether a word follows the bracket at once, as in `{room}`, which is a placeholder where text is expected.
        var isTight = false
    }

    private var quote: UInt8?
    private var escapes = false
    private var before = UInt8(ascii: " ")
    /// The brackets inside the scalar, which belong to a template.
    private var inner = 0

    /// Reads more of the value, at most a line.
    mutating func read(_ bytes: ArraySlice<UInt8>) {
        for (index, byte) in zip(bytes.indices, bytes) {
            let next = bytes.index(after: index)
            if let quote {
                readQuoted(byte, until: quote)
            } else {
                readPlain(byte, isBeforeSpace: next == bytes.endIndex || bytes[next] <= UInt8(ascii: " "))
            }
            before = byte
        }
    }

    private mutating func readQuoted(_ byte: UInt8, until quote: UInt8) {
        if escapes {
            escapes = false
        } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
            escapes = true
        } else if byte == quote {
            self.quote = nil
            isComplete = true
            return
        }
        scalar.append(byte)
    }

    private mutating func readPlain(_ byte: UInt8, isBeforeSpace: Bool) {
        let isFirst = scalar.isEmpty && !isComplete
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if isFirst { quote = byte } else { scalar.append(byte) }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if isFirst {
                open.append(Collection(isMapping: byte == UInt8(ascii: "{")))
            } else {
                inner += 1
                scalar.append(byte)
            }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if inner > 0 {
                inner -= 1
                scalar.append(byte)
            } else if open.popLast() != nil {
                begin(isComplete: true)
            } else {
                scalar.append(byte)
            }
        case UInt8(ascii: ",") where !open.isEmpty && inner == 0:
            open[open.count - 1].key = nil
            begin()
        case UInt8(ascii: ":") where isBeforeSpace && open.last.map { $0.isMapping && $0.key == nil } == true:
            open[open.count - 1].key = String(decoding: scalar, as: UTF8.self)
            begin()
        case UInt8(ascii: "#") where before <= UInt8(ascii: " "): isComplete = true
        case ...UInt8(ascii: " ") where isFirst: break
        default:
            if isFirst, before == UInt8(ascii: "{") { open[open.count - 1].isTight = true }
            scalar.append(byte)
        }
    }

    private mutating func begin(isComplete: Bool = false) {
        scalar = []
        inner = 0
        self.isComplete = isComplete
    }
}
