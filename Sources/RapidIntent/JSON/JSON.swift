/// A JSON value (RFC 8259): the one tree of all that is read and written as JSON.
///
/// ```swift
/// let json = try JSON(reading: #"{"utterance": "u1", "at": 0.61}"#.utf8)
/// json["at"]?.number   // 0.61
/// JSON.object([("b", .integer(1)), ("a", .array([]))]).text   // {"b":1,"a":[]}
/// ```
///
/// Objects keep the order of their members, so that equal values give equal bytes, and people who read a line find the
/// important ones first.
package struct JSON: Sendable {
    /// What it is.
    package var content: Content
    /// The place of its first byte in the UTF-8 it was read from; 0 for a value that was not read.
    package var offset: Int

    /// A member of an object.
    package typealias Member = (key: String, value: JSON)

    /// What a value is.
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number without fraction and exponent that fits.
        case integer(Int)
        /// Any other number. JSON has no infinity, which is written as `null`.
        case number(Double)
        case string(String)
        case array([JSON])
        /// The members, in order.
        case object([Member])
    }

    /// A value at a place.
    package init(_ content: Content, offset: Int = 0) {
        self.content = content
        self.offset = offset
    }
}

// MARK: - Building

extension JSON {
    package static var null: JSON { JSON(.null) }
    package static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }
    package static func integer(_ value: Int) -> JSON { JSON(.integer(value)) }
    package static func number(_ value: Double) -> JSON { JSON(.number(value)) }
    package static func string(_ value: String) -> JSON { JSON(.string(value)) }
    package static func array(_ elements: [JSON]) -> JSON { JSON(.array(elements)) }
    package static func object(_ members: [Member]) -> JSON { JSON(.object(members)) }

    /// A string, or `null`.
    package init(_ string: String?) { self = string.map(JSON.string) ?? .null }

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
}

// MARK: - Looking inside

extension JSON {
    /// A member of an object, `null` included; nil if there is none, or this is no object.
    package subscript(key: String) -> JSON? { object?.first { $0.key == key }?.value }

    /// A member of an object; nil if there is none, it is `null`, or this is no object.
    package subscript(nonNull key: String) -> JSON? { self[key].flatMap { $0.isNull ? nil : $0 } }

    /// Whether this is `null`.
    package var isNull: Bool { if case .null = content { true } else { false } }
    /// The truth value, if this is one.
    package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    /// The text, if this is a string.
    package var string: String? { if case .string(let text) = content { text } else { nil } }
    /// The elements, if this is an array.
    package var array: [JSON]? { if case .array(let elements) = content { elements } else { nil } }
    /// The members, if this is an object.
    package var object: [Member]? { if case .object(let members) = content { members } else { nil } }

    /// The number, if this is one.
    package var number: Double? {
        switch content {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// What it is, as messages say it.
    package var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: - Writing and comparing

extension JSON {
    /// The value on one line, without spaces.
    package var text: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    private func write(to writer: inout JSONWriter) {
        switch content {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.number(value)
        case .string(let value): writer.string(value)
        case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
        case .object(let members):
            writer.object { writer in
                for member in members {
                    writer.key(member.key)
                    member.value.write(to: &writer)
                }
            }
        }
    }
}

extension JSON: Equatable {
    /// Whether both are written alike, wherever they stand.
    ///
    /// Never inlined: the optimiser of Swift 6.3.1 breaks off with an error of its own where this stands in the loop over an array.
    @inline(never)
    package static func == (first: JSON, second: JSON) -> Bool {
        switch (first.content, second.content) {
        case (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.integer(let first), .integer(let second)): first == second
        case (.string(let first), .string(let second)): first == second
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first.elementsEqual(second, by: ==)
        default: first.number.map { $0 == second.number } ?? false
        }
    }
}
