/// A header field of a request or reply.
///
/// One that is secret never shows its value in a description or a dump.
public struct HTTPField: Sendable, Equatable {
    /// The name; case does not matter when fields are looked up.
    public var name: String
    /// The value, also of a secret field: what is sent.
    public var value: String
    /// Whether the value is to be kept out of everything people or logs see.
    package var isSecret: Bool

    /// Pairs a name with a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        isSecret = false
    }

    /// Pairs a name with a key.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - prefix: What stands before the key, such as `Bearer `.
    ///   - key: The key.
    public static func secret(_ name: String, prefix: String = "", _ key: ServiceKey) -> HTTPField {
        var field = HTTPField(name, prefix + key.value)
        field.isSecret = true
        return field
    }

    /// What must not be seen of it: a key without the word before it is one as well.
    var secrets: [String] {
        guard isSecret else { return [] }
        return [value] + (value.split(separator: " ").last.map { [String($0)] } ?? [])
    }
}

extension HTTPField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The field as it is sent, a secret value as `<REDACTED>`.
    public var description: String { "\(name): \(isSecret ? "<REDACTED>" : value)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// The field for `dump`, a secret value as `<REDACTED>`.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": isSecret ? "<REDACTED>" : value], displayStyle: .struct)
    }
}
