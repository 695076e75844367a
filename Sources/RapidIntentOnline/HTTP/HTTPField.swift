/// A header field of a request or reply.
///
/// A secret field never shows its value in a description or a dump.
public struct HTTPField: Sendable, Equatable {
    /// The name; look-ups ignore case.
    package var name: String
    /// The value as sent, also for a secret field.
    package var value: String
    /// Whether the value must not appear in output for people or logs.
    package var isSecret: Bool

    /// Creates a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        isSecret = false
    }

    /// Creates a secret field with a key.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - prefix: The text before the key, such as `Bearer `.
    ///   - key: The key.
    public static func secret(_ name: String, prefix: String = "", _ key: ServiceKey) -> HTTPField {
        var field = HTTPField(name, prefix + key.value)
        field.isSecret = true
        return field
    }

    /// The texts that must not be shown: the whole value, and the key in it.
    var secrets: [String] {
        guard isSecret else { return [] }
        return [value] + (value.split(separator: " ").last.map { [String($0)] } ?? [])
    }
}

extension HTTPField: CustomStringConvertible, CustomReflectable {
    /// The field as text, with `<REDACTED>` for a secret value.
    public var description: String { "\(name): \(isSecret ? "<REDACTED>" : value)" }
    /// The field for `dump`, with `<REDACTED>` for a secret value.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": isSecret ? "<REDACTED>" : value], displayStyle: .struct)
    }
}
