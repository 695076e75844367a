import Foundation
import RapidIntent

/// A JSON value, for replies whose keys are only known when they arrive.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Values nested deeper than this are refused.
    ///
    /// No service comes near it, and the decoder below is recursive.
    static let deepestNesting = 64

    /// Reads the body of a reply.
    ///
    /// - Throws: ``OnlineIntentError/Code/badReply`` if it is empty, no JSON, or nested too deeply.
    init(body: [UInt8]) throws(OnlineIntentError) {
        guard !body.isEmpty else { throw OnlineIntentError(.badReply, "the reply is empty") }
        // The decoder would also take UTF-16 and UTF-32, in which the nesting cannot be counted byte by byte.
        guard !body.contains(0), String(validating: body, as: UTF8.self) != nil else {
            throw OnlineIntentError(.badReply, "the reply (\(body.count) bytes) is not UTF-8")
        }
        guard JSONNesting.depth(of: body) <= Self.deepestNesting else {
            throw OnlineIntentError(.badReply, "the reply is nested more than \(Self.deepestNesting) levels deep")
        }
        do {
            self.init(read: try JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed))
        } catch {
            throw OnlineIntentError(.badReply, "the reply (\(body.count) bytes) is not JSON")
        }
    }

    /// The value under a key of an object; nil if this is no object, or has no such key.
    subscript(key: String) -> JSONValue? { object?[key] }

    /// The members, if this is an object.
    var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, if this is an array.
    var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text, if this is one.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is one.
    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number, if this is a whole one.
    var integer: Int? { number.flatMap(Int.init(exactly:)) }
}

extension JSONValue {
    /// Takes over what Foundation has read.
    ///
    /// Not through `JSONDecoder`: with keys and types unknown it is asked for one type after the other, and its errors
    /// made a reply of 400 bytes take 62 µs to read, against 15 µs.
    private init(read value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init(read:)))
        case let elements as [Any]: self = .array(elements.map(JSONValue.init(read:)))
        // `true` is a number to Foundation; only its type tells it from 1, and that of a boolean is `char`.
        case let number as NSNumber:
            self = strcmp(number.objCType, "c") == 0 ? .bool(number.boolValue) : .number(number.doubleValue)
        default: self = .null
        }
    }
}
