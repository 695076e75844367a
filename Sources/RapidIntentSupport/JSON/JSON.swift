package import RapidIntent

/// A JSON value (RFC 8259), used to read and write all JSON.
///
/// ```swift
/// let json = try JSON(reading: #"{"utterance": "u1", "at": 0.61}"#.utf8)
/// json["at"]?.number   // 0.61
/// JSON.object([("b", .integer(1)), ("a", .array([]))]).text   // {"b":1,"a":[]}
/// ```
///
/// Objects keep the order of their members, so that equal values give equal bytes and important members can come first.
package struct JSON: Sendable {
    package var content: Content
    /// The offset of the value's first byte in the parsed UTF-8; 0 for a value that was not parsed.
    package var offset: Int

    package typealias Member = (key: String, value: JSON)

    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// An integer that fits in `Int`, written without fraction and exponent.
        case integer(Int)
        /// Any other number. Infinity and NaN are written as `null`, since JSON does not have them.
        case number(Double)
        case string(String)
        case array([JSON])
        case object([Member])
    }

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

    package init(_ string: String?) { self = string.map(JSON.string) ?? .null }

    /// A duration in seconds, rounded to the microsecond, with the same digits on every machine.
    package init(seconds duration: Duration) {
        // Uses integers: `Double.rounded()` and `Int(exactly:)` need the C mathematics library, which a program without
        // Foundation does not link.
        let (seconds, attoseconds) = duration.components
        let half: Int64 = attoseconds < 0 ? -500_000_000_000 : 500_000_000_000
        let microseconds = (attoseconds + half) / 1_000_000_000_000
        // A single division of integers gives the double nearest to the decimal.
        self = .number((Double(seconds) * 1_000_000 + Double(microseconds)) / 1_000_000)
    }
}

// MARK: - Accessing

extension JSON {
    /// The member with this key, which may be `null`; nil if there is none or this is not an object.
    package subscript(key: String) -> JSON? { object?.first { $0.key == key }?.value }

    /// The member with this key; nil if there is none, it is `null`, or this is not an object.
    package subscript(nonNull key: String) -> JSON? { self[key].flatMap { $0.isNull ? nil : $0 } }

    package var isNull: Bool { if case .null = content { true } else { false } }
    /// The truth value; nil if this is not one.
    package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    package var string: String? { if case .string(let text) = content { text } else { nil } }
    package var array: [JSON]? { if case .array(let elements) = content { elements } else { nil } }
    package var object: [Member]? { if case .object(let members) = content { members } else { nil } }

    package var number: Double? {
        switch content {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

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

    fileprivate func write(to writer: inout JSONWriter) {
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

extension JSONWriter {
    package mutating func json(_ value: JSON) { value.write(to: &self) }

    package mutating func member(_ key: String, _ value: JSON) {
        self.key(key)
        json(value)
    }
}

extension JSON: Equatable {
    /// Whether both values give the same JSON; offsets do not count.
    ///
    /// Not inlined: the Swift 6.3.1 optimiser fails if this function is inlined into the loop over an array.
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

extension JSON {
    /// The value of an entity: a string, a number, or an array of them.
    package init(valueOf entity: Entity) {
        self =
            switch entity.type {
            case .number, .ordinal, .percentage, .temperature, .currency:
                Int(entity.value).map(JSON.integer) ?? entity.number.map(JSON.number)
                    ?? .string(entity.value)
            case .list where entity.items.isEmpty: .array(entity.values.map(JSON.string))
            case .list: .array(entity.items.map(JSON.init(valueOf:)))
            case .text, .duration, .time, .date, .datetime, .digits: .string(entity.value)
            }
    }

    /// What a value of a typed placeholder has beside its name, value and words: its type, unit, length and other readings;
    /// of several such values, those of each beside it.
    package static func typeMembers(of entity: Entity) -> [JSON.Member] {
        if entity.items.contains(where: { !$0.readings.isEmpty }) {
            let items = entity.items.map { JSON.object([("value", JSON(valueOf: $0))] + typeMembers(of: $0)) }
            return [("items", .array(items))]
        }
        guard !entity.readings.isEmpty else { return [] }
        return [("type", .string(entity.type.rawValue))]
            + (entity.unit.map { [("unit", .string($0))] } ?? [])
            + (entity.seconds.map { [("seconds", JSON.number($0))] } ?? [])
            + (entity.readings.count > 1 ? [("readings", .array(entity.readings.map(JSON.string)))] : [])
    }
}
