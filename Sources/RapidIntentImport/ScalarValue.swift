import RapidIntent
import RapidIntentSupport
import RapidIntentYAML

/// A scalar as interpreted by programs that read YAML 1.1 or JSON; the imported files were written for such programs.
///
/// Without quotes, `on` is a boolean, `010` is eight and `~` is null (yaml.org/type, as implemented by PyYAML).
enum ScalarValue: Equatable {
    case null
    case boolean(Bool)
    /// A number in canonical form: digits with at most one decimal point, and a minus sign if it is negative.
    case number(String)
    case text(String)
    /// A list or mapping, which is not a scalar.
    case collection

    init(_ node: DocumentNode) {
        switch node.content {
        case .text(let text): self = .text(text)
        case .plain(let text): self.init(plain: text)
        case .sequence, .mapping: self = .collection
        }
    }

    /// Interprets an unquoted text.
    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": self = .boolean(true)
        case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": self = .boolean(false)
        default: self = (Self.integer(text) ?? Self.decimal(text)).map(Self.number) ?? .text(text)
        }
    }

    /// An integer in any notation except the sexagesimal one, because `12:30` means a time.
    private static func integer(_ text: String) -> String? {
        let isNegative = text.first == "-"
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard let first = digits.first, first.isASCII, first.isNumber, text.count - digits.count <= 1 else {
            return nil
        }
        let plain = digits.filter { $0 != "_" }
        let magnitude: Int? =
            if plain.hasPrefix("0b") {
                Int(plain.dropFirst(2), radix: 2)
            } else if plain.hasPrefix("0x") {
                Int(plain.dropFirst(2), radix: 16)
            } else if plain.hasPrefix("0"), plain.count > 1 {
                Int(plain, radix: 8)
            } else {
                Int(plain)
            }
        guard let magnitude else { return nil }
        return isNegative && magnitude != 0 ? "-\(magnitude)" : "\(magnitude)"
    }

    /// A number with a decimal point.
    private static func decimal(_ text: String) -> String? {
        let plain = text.filter { $0 != "_" }
        guard plain.contains("."), plain.contains(where: \.isNumber),
            plain.allSatisfy({ "0123456789.eE+-".contains($0) }), plain.hasPrefix(".") == false || plain.count > 1,
            let value = Double(plain.hasPrefix(".") ? "0" + plain : plain), value.isFinite
        else { return nil }
        if value.magnitude < 0x1p53, value == value.rounded(.towardZero) { return "\(Int(value))" }
        let digits = "\(value)"
        return digits.contains("e") ? nil : digits
    }
}

extension JSON {
    /// The JSON of a node; the recursion ends because the depth of a node is limited.
    init(_ node: DocumentNode) {
        switch node.content {
        case .sequence(let items): self = .array(items.map(JSON.init))
        case .mapping(let entries):
            self = .object(entries.map { (key: JSON.key($0.key), value: JSON($0.value)) })
        case .plain, .text:
            switch ScalarValue(node) {
            case .boolean(let isTrue): self = .bool(isTrue)
            case .number(let digits): self = Int(digits).map(JSON.integer) ?? .number(Double(digits) ?? .nan)
            case .text(let text): self = .string(text)
            case .null, .collection: self = .null
            }
        }
    }

    private static func key(_ node: DocumentNode) -> String { node.scalar ?? JSON(node).text }
}
