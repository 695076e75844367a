/// A JSON value that knows where it stands.
package struct LocatedJSON: Equatable, Sendable {
    /// What it is.
    package var content: Content
    /// The place of its first byte in the text's UTF-8.
    package var offset: Int

    package indirect enum Content: Equatable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([LocatedJSON])
        /// Members in the order of the text; names are unique.
        case object([Member])
    }

    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: LocatedJSON
    }

    /// What it is, as messages say it.
    package var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension LocatedJSON {
    /// A member of an object; nil if it is not there, is `null`, or this is no object.
    package subscript(name: String) -> LocatedJSON? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name && $0.value.content != .null }?.value
    }

    /// The text, if this is a string.
    package var string: String? { if case .string(let text) = content { text } else { nil } }
    /// The number, if this is one.
    package var number: Double? { if case .number(let number) = content { number } else { nil } }
    /// The truth value, if this is one.
    package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    /// The elements, if this is an array.
    package var elements: [LocatedJSON]? { if case .array(let elements) = content { elements } else { nil } }
    /// Whether this is an object.
    package var isObject: Bool { if case .object = content { true } else { false } }
}
