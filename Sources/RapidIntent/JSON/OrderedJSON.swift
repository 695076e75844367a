/// A JSON value whose objects keep the order of their keys, so that equal values give equal bytes.
///
/// For what the package's own parts write: Foundation's encoder can only sort keys, and people who read a line want the
/// important ones first.
package indirect enum OrderedJSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([OrderedJSON])
    case object([(key: String, value: OrderedJSON)])
}

extension OrderedJSON {
    /// A string, or `null`.
    package init(_ string: String?) { self = string.map(OrderedJSON.string) ?? .null }

    /// Seconds, to the microsecond: every time a person or machine can tell apart, and the same digits on every machine.
    package init(seconds duration: Duration) {
        // In whole numbers: `Double.rounded()` and `Int(exactly:)` need the C library's mathematics, which a program
        // without Foundation does not link.
        let (seconds, attoseconds) = duration.components
        let half: Int64 = attoseconds < 0 ? -500_000_000_000 : 500_000_000_000
        let microseconds = (attoseconds + half) / 1_000_000_000_000
        // One division, of whole numbers, gives the double nearest to the decimal.
        self = .number((Double(seconds) * 1_000_000 + Double(microseconds)) / 1_000_000)
    }

    /// The value on one line, without spaces (RFC 8259).
    ///
    /// A number that JSON cannot hold becomes `null`.
    package var text: String {
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
            // Whole numbers are written without a fraction: 1, not 1.0. Beyond 2^53 a double is not exact anyway.
            if value.magnitude < 0x1p53, Double(Int(value)) == value {
                text += "\(Int(value))"
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

extension OrderedJSON: Equatable {
    /// Whether both are written alike.
    package static func == (first: OrderedJSON, second: OrderedJSON) -> Bool { first.text == second.text }
}
