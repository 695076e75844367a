import Foundation
import RapidIntent
import RapidIntentSupport

enum EndpointJSON {
    /// The text at a key path in a JSON body; nil if the value is not text.
    ///
    /// An empty path means the body itself.
    static func text(at path: [String], of body: [UInt8]) -> String? {
        var value = try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])
        for key in path { value = (value as? [String: Any])?[key] }
        return value as? String
    }

    /// The token after `Bearer` in the `Authorization` field.
    static func bearer(of request: ReceivedRequest) -> String? {
        guard let field = request.header("Authorization"), field.hasPrefix("Bearer ") else { return nil }
        return String(field.dropFirst("Bearer ".count))
    }

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

    /// The body of an error in the format of Azure's services.
    static func azureFailure(_ status: Int, message: String) -> String {
        (["error": ["code": code(status), "message": message] as JSON] as JSON).text
    }

    /// The entities with the same key, in the order of the first of each.
    static func grouped(
        _ entities: [Prediction.PredictedEntity], by key: (Prediction.PredictedEntity) -> String
    ) -> [(key: String, entities: [Prediction.PredictedEntity])] {
        var groups: [(key: String, entities: [Prediction.PredictedEntity])] = []
        for entity in entities {
            if let place = groups.firstIndex(where: { $0.key == key(entity) }) {
                groups[place].entities.append(entity)
            } else {
                groups.append((key(entity), [entity]))
            }
        }
        return groups
    }
}

extension Prediction.PredictedEntity {
    /// The range of the entity in a text, in units of a string view; nil if the range is outside the text.
    func place<View: Collection>(in text: String, counting view: (String) -> View) -> Range<Int>? {
        let scalars = text.unicodeScalars
        guard let range, range.lowerBound >= 0, range.upperBound <= scalars.count else { return nil }
        func units(_ count: Int) -> Int { view(String(String.UnicodeScalarView(scalars.prefix(count)))).count }
        return units(range.lowerBound)..<units(range.upperBound)
    }
}
