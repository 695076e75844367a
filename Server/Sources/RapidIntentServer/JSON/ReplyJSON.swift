/// A JSON value whose objects keep the order of their keys, so that equal answers give equal bytes.
///
/// The core has one of its own, which is not for other packages.
enum ReplyJSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([ReplyJSON])
    case object([Member])

    /// A key and what stands under it.
    struct Member: Sendable {
        var key: String
        var value: ReplyJSON

        init(_ key: String, _ value: ReplyJSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value on one line, without spaces (RFC 8259).
    ///
    /// A number that JSON cannot hold becomes `null`.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += "\(value)"
        case .number(let value):
            // Whole numbers are written without a fraction. Beyond 2^53 a double is not exact anyway.
            if value.magnitude < 0x1p53, let whole = Int(exactly: value) {
                text += "\(whole)"
            } else {
                text += value.isFinite ? "\(value)" : "null"
            }
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        // Most texts need no escape, and are copied whole.
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
            text += string
        } else {
            for scalar in string.unicodeScalars { write(scalar, to: &text) }
        }
        text += "\""
    }

    private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}
