/// A Swift value that JSON can hold, so that objects are written as dictionary literals.
///
/// ```swift
/// let json: JSON = ["heard": 3, "intent": "Navigate", "file": location?.file]   // {"heard":3,"intent":…,"file":null}
/// ```
package protocol JSONValue {
    /// The value as JSON; nil is `null`.
    var json: JSON { get }
}

extension JSON: JSONValue, ExpressibleByDictionaryLiteral {
    package var json: JSON { self }

    package init(dictionaryLiteral members: (String, any JSONValue)...) {
        self = .object(members.map { ($0, $1.json) })
    }

    /// This object with the members of another one after its own.
    ///
    /// Nil, or a value that is not an object, counts as an empty object.
    package func adding(_ other: JSON?) -> JSON { .object((object ?? []) + (other?.object ?? [])) }

    /// This object without the members that are `null`; empty for a value that is not an object.
    package var withoutNulls: JSON { .object((object ?? []).filter { !$0.value.isNull }) }

    package var bytes: [UInt8] { Array(text.utf8) }
}

extension String: JSONValue {
    package var json: JSON { .string(self) }
}

extension Bool: JSONValue {
    package var json: JSON { .bool(self) }
}

extension Int: JSONValue {
    package var json: JSON { .integer(self) }
}

extension Int64: JSONValue {
    package var json: JSON { .integer(Int(self)) }
}

extension Double: JSONValue {
    package var json: JSON { .number(self) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    package var json: JSON { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
    package var json: JSON { .array(map(\.json)) }
}
