#if Server
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import RapidIntentSupport

struct QuestionReader: Sendable {
    let limits: ServerLimits

    func body(of request: Request) async throws -> Data {
        try Self.checkEncodings(of: request)
        if let type = request.headers[.contentType] { try Self.check(contentType: type) }
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limits.body {
            throw ServiceProblem.tooLarge(limits.body)
        }
        var data = Data()
        do {
            for try await buffer in request.body {
                guard data.count + buffer.readableBytes <= limits.body else {
                    throw ServiceProblem.tooLarge(limits.body)
                }
                data.append(contentsOf: buffer.readableBytesView)
            }
        } catch let problem as ServiceProblem {
            throw problem
        } catch {
            // The client disconnected or sent invalid HTTP, and got an error reply if possible.
            throw ServiceProblem.brokeOff
        }
        // JSON contains no zero bytes, but UTF-16 does, and the decoder would accept that too.
        guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
            throw ServiceProblem.badRequest("The body is not UTF-8.")
        }
        return data
    }

    /// Checks that the body has no unsupported encoding.
    ///
    /// - Throws: ``ServiceProblem`` for an unsupported encoding.
    static func checkEncodings(of request: Request) throws {
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw ServiceProblem(
                .unsupportedMediaType, "UnsupportedMediaType", "Send the body without a Content-Encoding.")
        }
        if let encoding = request.headers[.transferEncoding], encoding.lowercased() != "chunked" {
            throw ServiceProblem(.notImplemented, "NotImplemented", "Of transfer encodings, only 'chunked' is known.")
        }
    }

    /// Checks for UTF-8, the only charset of JSON (RFC 8259, section 8.1).
    private static func check(contentType: String) throws {
        let parts = contentType.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
        for part in parts.dropFirst() where part.hasPrefix("charset=") && part != "charset=utf-8" {
            throw ServiceProblem(.unsupportedMediaType, "UnsupportedMediaType", "Send the body as UTF-8.")
        }
    }

    /// Decodes a JSON body; `shape` is its form for the error message.
    func decode<T: Decodable>(_ type: T.Type, from body: Data, shape: String) throws -> T {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch let problem as ServiceProblem {
            throw problem
        } catch DecodingError.dataCorrupted {
            throw ServiceProblem.badRequest("The body is not JSON.")
        } catch {
            throw ServiceProblem.badRequest("The body does not have the shape \(shape).")
        }
    }

    /// Checks that a text is not empty, and at most `longest` UTF-16 units, as in the emulated service with its status.
    static func checked(_ text: String, longest: Int, status: HTTPResponse.Status) throws -> String {
        guard !text.allSatisfy(\.isWhitespace) else {
            throw ServiceProblem.badRequest("There is no text to understand.")
        }
        let length = text.utf16.count
        guard length <= longest else {
            throw ServiceProblem(
                status, "BadArgument", "The text has \(length) UTF-16 units; at most \(longest) are understood.")
        }
        return text
    }
}

/// The body of a LUIS v3 question; other members (`options`, `externalEntities`, `dynamicLists`) are ignored.
struct LUISv3Question: Decodable {
    var query: String
}

struct CLUQuestion: Decodable {
    /// The only supported kind: a single text.
    static let kind = "Conversation"

    struct Input: Decodable {
        struct Item: Decodable {
            var text: String
            var language: String?
        }
        var conversationItem: Item
    }
    struct Parameters: Decodable {
        var projectName: String?
        var stringIndexType: String?
    }
    var analysisInput: Input
    var parameters: Parameters?

    private enum CodingKeys: String, CodingKey {
        case kind
        case analysisInput
        case parameters
    }

    /// - Throws: ``ServiceProblem`` for a question of another kind.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try values.decode(String.self, forKey: .kind)
        guard kind == Self.kind else {
            let shown = kind.count > 64 ? "\(kind.prefix(64))…" : kind
            throw ServiceProblem.badRequest(
                "The kind '\(shown)' is not supported. The supported kind is '\(Self.kind)'.")
        }
        analysisInput = try values.decode(Input.self, forKey: .analysisInput)
        parameters = try values.decodeIfPresent(Parameters.self, forKey: .parameters)
    }
}

struct RasaQuestion: Decodable {
    var text: String
}
#endif
