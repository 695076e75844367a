import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads what requests ask.
struct QuestionReader: Sendable {
    let limits: ServerLimits

    /// The body of a request, whole.
    ///
    /// - Throws: ``ServiceProblem`` for one that is too large or encoded in an unsupported way.
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
            // The client is gone or no longer speaks HTTP, and was told so if it can be told anything.
            throw ServiceProblem.brokeOff
        }
        // JSON has no zeroes, and UTF-16 has; the decoder would read that, too.
        guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
            throw ServiceProblem.badRequest("The body is not UTF-8.")
        }
        return data
    }

    /// Bodies are taken as they are.
    ///
    /// - Throws: ``ServiceProblem`` for one that is encoded in an unsupported way.
    static func checkEncodings(of request: Request) throws {
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw ServiceProblem(
                .unsupportedMediaType, "UnsupportedMediaType", "Send the body without a Content-Encoding.")
        }
        if let encoding = request.headers[.transferEncoding], encoding.lowercased() != "chunked" {
            throw ServiceProblem(.notImplemented, "NotImplemented", "Of transfer encodings, only 'chunked' is known.")
        }
    }

    /// JSON is UTF-8 (RFC 8259, section 8.1); another charset is a mistake that would be taken for nonsense.
    private static func check(contentType: String) throws {
        let parts = contentType.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
        for part in parts.dropFirst() where part.hasPrefix("charset=") && part != "charset=utf-8" {
            throw ServiceProblem(.unsupportedMediaType, "UnsupportedMediaType", "Send the body as UTF-8.")
        }
    }

    /// Reads a body as JSON.
    ///
    /// - Parameter shape: What it should look like, for the message.
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

    /// A text that can be understood.
    ///
    /// - Parameters:
    ///   - longest: The longest that the service that is stood in for took, in UTF-16 units.
    ///   - status: What that service said of a longer one.
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

/// What LUIS v3 is sent; all else in it (`options`, `externalEntities`, `dynamicLists`) is passed over.
struct LUISv3Question: Decodable {
    var query: String
}

/// What CLU is sent.
struct CLUQuestion: Decodable {
    /// The kind that is understood: a single text.
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

    /// - Throws: ``ServiceProblem`` for a question of another kind, whose input has another shape.
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

/// What Rasa is sent.
struct RasaQuestion: Decodable {
    var text: String
}
