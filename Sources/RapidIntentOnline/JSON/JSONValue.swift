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
            self = try JSONDecoder().decode(JSONValue.self, from: Data(body))
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

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Key.self) {
            var object: [String: JSONValue] = [:]
            for key in members.allKeys { object[key.stringValue] = try members.decode(JSONValue.self, forKey: key) }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            let single = try decoder.singleValueContainer()
            if let text = try? single.decode(String.self) {
                self = .string(text)
            } else if let number = try? single.decode(Double.self) {
                self = .number(number)
            } else if let bool = try? single.decode(Bool.self) {
                self = .bool(bool)
            } else if single.decodeNil() {
                self = .null
            } else {
                throw DecodingError.dataCorruptedError(in: single, debugDescription: "no number that can be held")
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
