/// A writer for JSON (RFC 8259) on one line without spaces, which appends directly to a byte buffer.
///
/// ```swift
/// let reply = JSONWriter.object { json in
///     json.member("intent", "Navigate")
///     json.array("places", ["office"]) { json, place in json.string(place) }
/// }
/// reply.text   // {"intent":"Navigate","places":["office"]}
/// ```
///
/// Members are written in the order of the calls, so that equal calls give equal bytes. The writer stores only the
/// bytes and does not check the structure: inside an object, write only members; inside an array, only values. For a
/// reply with all intents, a `JSON` tree would cost more time than the matching.
package struct JSONWriter: Sendable {
    /// The JSON written so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value or key must be preceded by a comma.
    private var followsValue = false

    init() { bytes.reserveCapacity(512) }

    /// Creates a JSON text with one object, whose members the closure writes.
    package static func object(_ write: (inout JSONWriter) -> Void) -> JSONWriter {
        var json = JSONWriter()
        json.object(write)
        return json
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func begin() {
        if followsValue { bytes.append(UInt8(ascii: ",")) }
        followsValue = true
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
    }

    /// Writes an array; the closure writes each element.
    @inlinable
    package mutating func array<Values: Sequence>(
        _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
    ) {
        enclose(UInt8(ascii: "["), UInt8(ascii: "]")) { json in
            for value in values { write(&json, value) }
        }
    }

    @usableFromInline
    mutating func enclose(_ opening: UInt8, _ closing: UInt8, _ write: (inout JSONWriter) -> Void) {
        begin()
        bytes.append(opening)
        followsValue = false
        write(&self)
        bytes.append(closing)
        followsValue = true
    }

    package mutating func string(_ value: String) {
        begin()
        quote(value)
    }

    package mutating func integer(_ value: Int) {
        begin()
        // Fast path: most integers are scores of 0 or 1.
        if 0...9 ~= value { bytes.append(UInt8(ascii: "0") + UInt8(value)) } else { append(value.description) }
    }

    /// Writes a number; infinity and NaN become `null`.
    package mutating func number(_ value: Double) {
        // Whole numbers below 2^53 in magnitude are written without a fraction.
        if value.magnitude < 0x1p53, Double(Int(value)) == value {
            integer(Int(value))
        } else if value.isFinite {
            begin()
            append(value.description)
        } else {
            null()
        }
    }

    mutating func bool(_ value: Bool) {
        begin()
        append(value ? "true" : "false")
    }

    package mutating func null() {
        begin()
        append("null")
    }

    /// Appends a text without quotes or escapes.
    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}

// MARK: - Members of objects

extension JSONWriter {
    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        integer(value)
    }

    package mutating func member(_ key: String, _ value: Double) {
        self.key(key)
        number(value)
    }

    package mutating func null(_ key: String) {
        self.key(key)
        null()
    }

    package mutating func object(_ key: String, _ write: (inout JSONWriter) -> Void) {
        self.key(key)
        object(write)
    }

    /// Writes a member with an array value; the closure writes each element.
    @inlinable
    package mutating func array<Values: Sequence>(
        _ key: String, _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
    ) {
        self.key(key)
        array(values, write)
    }

    /// Writes the key of a member; the caller must write its value next.
    @usableFromInline
    mutating func key(_ key: String) {
        begin()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        followsValue = false
    }
}

// MARK: - Texts

extension JSONWriter {
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Copy runs without escapes as a whole; most texts are one such run.
            var copied = 0
            for (place, byte) in utf8.enumerated() where Self.isEscaped(byte) {
                bytes.append(contentsOf: utf8[copied..<place])
                escape(byte)
                copied = place + 1
            }
            bytes.append(contentsOf: utf8[copied...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte must be escaped; bytes of multi-byte characters are never escaped.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            append("u00")
            bytes.append(Self.digit(byte >> 4))
            bytes.append(Self.digit(byte & 0xF))
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
