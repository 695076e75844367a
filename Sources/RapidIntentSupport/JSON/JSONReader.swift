/// A strict parser for one JSON text (RFC 8259), which reports the byte offset of an error.
///
/// It exists because Foundation's parser does not report offsets on every platform. A repeated key in an object is an
/// error, because one of the values would be lost. Nesting is limited, so that no input exhausts the stack. Takes time
/// linear in the length of the text.
struct JSONReader {
    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0
    private var depth = 0

    private init(_ bytes: some Sequence<UInt8>, depthLimit: Int) {
        self.bytes = Array(bytes)
        self.depthLimit = depthLimit
    }

    fileprivate static func read(
        _ bytes: some Sequence<UInt8>, expecting expected: String, depthLimit: Int
    ) throws(JSON.Failure) -> JSON {
        var reader = JSONReader(bytes, depthLimit: depthLimit)
        let value = try reader.value(expecting: expected)
        reader.skipSpace()
        guard reader.position == reader.bytes.count else {
            throw reader.failure("unexpected text after the value")
        }
        return value
    }

    private func failure(_ message: String, at offset: Int? = nil) -> JSON.Failure {
        JSON.Failure(offset: offset ?? position, message: message)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Skips white space and then `byte`; returns false if another byte comes next.
    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func value(expecting expected: String = "a value") throws(JSON.Failure) -> JSON {
        skipSpace()
        let offset = position
        guard let byte = next else { throw failure("expected \(expected), found the end of the line") }
        switch byte {
        case UInt8(ascii: "{"): return JSON(.object(try nested(Self.members)), offset: offset)
        case UInt8(ascii: "["): return JSON(.array(try nested(Self.elements)), offset: offset)
        case UInt8(ascii: "\""): return JSON(.string(try string()), offset: offset)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSON(try number(), offset: offset)
        default: return JSON(try word(expecting: expected), offset: offset)
        }
    }

    private mutating func nested<T>(_ body: (inout JSONReader) throws(JSON.Failure) -> T) throws(JSON.Failure) -> T {
        guard depth < depthLimit else {
            throw JSON.Failure(offset: position, message: "nested deeper than \(depthLimit) levels", isTooDeep: true)
        }
        depth += 1
        position += 1
        let result = try body(&self)
        depth -= 1
        return result
    }

    private static func elements(_ reader: inout JSONReader) throws(JSON.Failure) -> [JSON] {
        var elements: [JSON] = []
        if reader.skip("]") { return elements }
        repeat { elements.append(try reader.value()) } while reader.skip(",")
        guard reader.skip("]") else { throw reader.failure("expected ',' or ']' in the array") }
        return elements
    }

    private static func members(_ reader: inout JSONReader) throws(JSON.Failure) -> [JSON.Member] {
        var members: [JSON.Member] = []
        var names: Set<String> = []
        if reader.skip("}") { return members }
        repeat {
            reader.skipSpace()
            let offset = reader.position
            guard reader.next == UInt8(ascii: "\"") else { throw reader.failure("expected a key in double quotes") }
            let name = try reader.string()
            guard names.insert(name).inserted else {
                throw reader.failure("duplicate key \"\(name)\"", at: offset)
            }
            guard reader.skip(":") else { throw reader.failure("expected ':' after the key \"\(name)\"") }
            members.append((key: name, value: try reader.value()))
        } while reader.skip(",")
        guard reader.skip("}") else { throw reader.failure("expected ',' or '}' in the object") }
        return members
    }

    private mutating func word(expecting expected: String) throws(JSON.Failure) -> JSON.Content {
        let words: [(String, JSON.Content)] = [("null", .null), ("true", .bool(true)), ("false", .bool(false))]
        for (word, content) in words where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return content
        }
        throw failure("expected \(expected), found \(found)")
    }

    /// The text at the current position, as quoted in messages: a word, or else one character.
    private var found: String {
        let rest = String(decoding: bytes[position...].prefix(80), as: UTF8.self)
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        guard word.isEmpty else { return word.count > 20 ? "'\(word.prefix(20))…'" : "'\(word)'" }
        guard let scalar = rest.unicodeScalars.first else { return "the end of the line" }
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator, .spaceSeparator:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return rest.prefix(1) == "'" ? "\"'\"" : "'\(rest.prefix(1))'"
        }
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func number() throws(JSON.Failure) -> JSON.Content {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let integerStart = position
        let integerLength = digits()
        var isWhole = true
        guard integerLength > 0 else { throw failure("expected a digit") }
        guard integerLength == 1 || bytes[integerStart] != UInt8(ascii: "0") else {
            throw failure("a number has no leading zero", at: integerStart)
        }
        if next == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            guard digits() > 0 else { throw failure("expected a digit after the decimal point") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard digits() > 0 else { throw failure("expected a digit in the exponent") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw failure("the number is beyond what can be represented", at: start)
        }
        return .number(number)
    }
}

extension JSONReader {
    private mutating func string() throws(JSON.Failure) -> String {
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape().utf8
            case ..<0x20: throw failure("write control characters in strings as escapes, such as \\n")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure("the string is never closed", at: start)
    }

    /// Reads an escape sequence, including its backslash.
    private mutating func escape() throws(JSON.Failure) -> String {
        let start = position
        position += 1
        guard let byte = next else { throw failure("the string is never closed", at: start) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw failure("unknown escape in a string", at: start)
        }
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
        // Only surrogates remain. A high surrogate must be followed by a low one.
        guard UTF16.isLeadSurrogate(first), bytes[position...].starts(with: "\\u".utf8) else {
            throw failure("unpaired surrogate", at: start)
        }
        position += 2
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw failure("unpaired surrogate", at: start) }
        return String(decoding: [first, second], as: UTF16.self)
    }

    private mutating func codeUnit() throws(JSON.Failure) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
            digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
        else { throw failure("expected four hexadecimal digits after \\u") }
        position += 4
        return unit
    }
}

extension JSON {
    /// An error in a JSON text, with the byte offset.
    package struct Failure: Error, Equatable {
        package var offset: Int
        package var message: String
        /// Whether the nesting limit was exceeded; the text may be valid JSON.
        package var isTooDeep = false

        package init(offset: Int, message: String, isTooDeep: Bool = false) {
            self.offset = offset
            self.message = message
            self.isTooDeep = isTooDeep
        }
    }

    /// Parses a text that contains exactly one value, strictly: a repeated key in an object is an error.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8.
    ///   - depthLimit: The maximum nesting depth of arrays and objects.
    package init(
        reading text: some Sequence<UInt8>, expecting expected: String = "a value", depthLimit: Int = 32
    ) throws(Failure) {
        self = try JSONReader.read(text, expecting: expected, depthLimit: depthLimit)
    }
}
