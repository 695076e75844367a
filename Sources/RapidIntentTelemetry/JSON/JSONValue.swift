/// A JSON value whose objects keep the order of their keys, so that equal values give equal bytes.
///
/// Foundation's encoder can only sort keys; people who read a report want the important ones first.
indirect enum JSONValue {
    case null
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])
}

extension JSONValue {
    /// The value on one line, without spaces (RFC 8259). A number that JSON cannot hold becomes `null`.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .integer(let value): text += "\(value)"
        case .number(let value):
            // Whole numbers are written without a fraction: 1, not 1.0.
            text += value.isFinite ? Int(exactly: value).map { "\($0)" } ?? "\(value)" : "null"
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
        for scalar in string.unicodeScalars {
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
        text += "\""
    }
}

extension JSONValue {
    /// A string, or `null`.
    init(_ string: String?) { self = string.map(JSONValue.string) ?? .null }
}
