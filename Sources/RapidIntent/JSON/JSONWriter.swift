/// Writes JSON (RFC 8259), on one line without spaces, straight into the bytes that are sent.
///
/// ```swift
/// let reply = JSONWriter.object { json in
///     json.member("intent", "Navigate")
///     json.array("places", ["office"]) { json, place in json.string(place) }
/// }
/// reply.text   // {"intent":"Navigate","places":["office"]}
/// ```
///
/// Members stand in the order in which they are written, so that equal answers give equal bytes. Nothing is kept but the
/// bytes: the caller sees to it that objects have members and arrays have values. Public for the server's package, whose
/// replies with all intents would take longer as a tree than to find out what was meant.
public struct JSONWriter: Sendable {
    /// What has been written, in UTF-8.
    public private(set) var bytes: [UInt8] = []
    /// Whether what is written next stands behind something that it is to be parted from.
    private var followsValue = false

    init() { bytes.reserveCapacity(512) }

    /// JSON that is one object.
    public static func object(_ write: (inout JSONWriter) -> Void) -> JSONWriter {
        var json = JSONWriter()
        json.object(write)
        return json
    }

    /// The bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func begin() {
        if followsValue { bytes.append(UInt8(ascii: ",")) }
        followsValue = true
    }
}

// MARK: - Values

extension JSONWriter {
    /// Writes an object, whose members the closure writes.
    public mutating func object(_ write: (inout JSONWriter) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
    }

    /// Writes an array, each of whose elements the closure writes.
    @inlinable
    public mutating func array<Values: Sequence>(
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

    /// Writes a text.
    public mutating func string(_ value: String) {
        begin()
        quote(value)
    }

    /// Writes a whole number.
    package mutating func integer(_ value: Int) {
        begin()
        // Most are the score of an intent that is certain or out of the question.
        if 0...9 ~= value { bytes.append(UInt8(ascii: "0") + UInt8(value)) } else { append(value.description) }
    }

    /// Writes a number; one that JSON cannot hold becomes `null`.
    public mutating func number(_ value: Double) {
        // Whole numbers are written without a fraction. Beyond 2^53 a double is not exact anyway.
        if value.magnitude < 0x1p53, Double(Int(value)) == value {
            integer(Int(value))
        } else if value.isFinite {
            begin()
            append(value.description)
        } else {
            null()
        }
    }

    /// Writes a truth value.
    mutating func bool(_ value: Bool) {
        begin()
        append(value ? "true" : "false")
    }

    /// Writes `null`.
    package mutating func null() {
        begin()
        append("null")
    }

    /// Appends a text as it is.
    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}

// MARK: - Members of objects

extension JSONWriter {
    /// Writes a member whose value is a text.
    public mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a member whose value is a whole number.
    public mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        integer(value)
    }

    /// Writes a member whose value is a number.
    public mutating func member(_ key: String, _ value: Double) {
        self.key(key)
        number(value)
    }

    /// Writes a member whose value is `null`.
    public mutating func null(_ key: String) {
        self.key(key)
        null()
    }

    /// Writes a member whose value is an object.
    public mutating func object(_ key: String, _ write: (inout JSONWriter) -> Void) {
        self.key(key)
        object(write)
    }

    /// Writes a member whose value is an array.
    @inlinable
    public mutating func array<Values: Sequence>(
        _ key: String, _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
    ) {
        self.key(key)
        array(values, write)
    }

    /// Writes the key of a member, whose value is to follow.
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
            // What needs no escape is copied as it is; that is most texts as a whole.
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

    /// Whether a byte stands for a character that is not written as it is; bytes of longer characters never are.
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
