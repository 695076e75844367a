import Foundation
import RapidIntent

/// What the endpoints have in common when they read and write JSON.
enum EndpointJSON {
    /// The value at a path of keys in a JSON body, if it is a text; an empty path means the body itself.
    static func text(at path: [String], of body: [UInt8]) -> String? {
        var value = try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])
        for key in path { value = (value as? [String: Any])?[key] }
        return value as? String
    }

    /// What stands in an `Authorization` field behind `Bearer`.
    static func bearer(of request: ReceivedRequest) -> String? {
        guard let field = request.header("Authorization"), field.hasPrefix("Bearer ") else { return nil }
        return String(field.dropFirst("Bearer ".count))
    }

    /// The name of a status, as error codes are written.
    static func code(_ status: Int) -> String {
        switch status {
        case 400: "BadArgument"
        case 404: "NotFound"
        case 405: "MethodNotAllowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 414: "QueryTooLong"
        case 401, 403, 429: "\(status)"
        case 503: "ServiceUnavailable"
        default: "InternalServerError"
        }
    }

    /// A failure as Azure's services write it.
    static func azureFailure(_ status: Int, message: String) -> String {
        JSON.object([
            ("error", .object([("code", .string(code(status))), ("message", .string(message))]))
        ]).text
    }

    /// A score that may be missing.
    static func score(_ key: String, _ score: Double?) -> [JSON.Member] {
        score.map { [(key, .number($0))] } ?? []
    }
}

extension Prediction.PredictedEntity {
    /// Where the entity stands in a text, in units of one of its views; nil where its range does not lie in the text.
    func place<View: Collection>(in text: String, counting view: (String) -> View) -> Range<Int>? {
        let scalars = text.unicodeScalars
        guard let range, range.lowerBound >= 0, range.upperBound <= scalars.count else { return nil }
        func units(_ count: Int) -> Int { view(String(String.UnicodeScalarView(scalars.prefix(count)))).count }
        return units(range.lowerBound)..<units(range.upperBound)
    }
}
