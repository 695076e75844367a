/// Writes a reply as JSON (RFC 8259), on one line without spaces, straight into the bytes that are sent.
///
/// ```swift
/// let reply = ReplyJSON.object { json in
///     json.member("intent", "Navigate")
///     json.array("places", ["office"]) { json, place in json.string(place) }
/// }
/// reply.text   // {"intent":"Navigate","places":["office"]}
/// ```
///
/// Members stand in the order in which they are written, so that equal answers give equal bytes. Nothing is kept but the
/// bytes: whoever writes sees to it that objects have members and arrays have values.
///
/// The core has a tree of JSON values, which is not for other packages. A tree of a reply with all intents takes longer
/// than to find out what was meant.
struct ReplyJSON: Sendable {
    /// What has been written, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Whether what is written next stands behind something that it is to be parted from.
    private var followsValue = false

    private init() { bytes.reserveCapacity(512) }

    /// A reply that is one object.
    static func object(_ write: (inout ReplyJSON) -> Void) -> ReplyJSON {
        var json = ReplyJSON()
        json.object(write)
        return json
    }

    /// The bytes as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func begin() {
        if followsValue { bytes.append(UInt8(ascii: ",")) }
        followsValue = true
    }
}

// MARK: - Values

extension ReplyJSON {
    mutating func object(_ write: (inout ReplyJSON) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
    }

    mutating func array<Values: Sequence>(
        _ values: Values, _ write: (inout ReplyJSON, Values.Element) -> Void
    ) {
        enclose(UInt8(ascii: "["), UInt8(ascii: "]")) { json in
            for value in values { write(&json, value) }
        }
    }

    private mutating func enclose(_ opening: UInt8, _ closing: UInt8, _ write: (inout ReplyJSON) -> Void) {
        begin()
        bytes.append(opening)
        followsValue = false
        write(&self)
        bytes.append(closing)
        followsValue = true
    }

    mutating func string(_ value: String) {
        begin()
        quote(value)
    }

    mutating func integer(_ value: Int) {
        begin()
        // Most are the score of an intent that is certain or out of the question.
        if 0...9 ~= value { bytes.append(UInt8(ascii: "0") + UInt8(value)) } else { append(value.description) }
    }

    /// Writes a number; one that JSON cannot hold becomes `null`.
    mutating func number(_ value: Double) {
        // Whole numbers are written without a fraction. Beyond 2^53 a double is not exact anyway.
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) {
            integer(whole)
        } else if value.isFinite {
            begin()
            append(value.description)
        } else {
            null()
        }
    }

    mutating func null() {
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

extension ReplyJSON {
    mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        integer(value)
    }

    mutating func member(_ key: String, _ value: Double) {
        self.key(key)
        number(value)
    }

    /// Writes a member whose value is `null`.
    mutating func null(_ key: String) {
        self.key(key)
        null()
    }

    /// Writes a member whose value is an object.
    mutating func object(_ key: String, _ write: (inout ReplyJSON) -> Void) {
        self.key(key)
        object(write)
    }

    /// Writes a member whose value is an array.
    mutating func array<Values: Sequence>(
        _ key: String, _ values: Values, _ write: (inout ReplyJSON, Values.Element) -> Void
    ) {
        self.key(key)
        array(values, write)
    }

    /// Writes the key of a member, whose value is to follow.
    private mutating func key(_ key: String) {
        begin()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        followsValue = false
    }
}

// MARK: - Texts

extension ReplyJSON {
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
