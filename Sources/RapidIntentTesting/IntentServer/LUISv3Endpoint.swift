import Foundation
import RapidIntent

/// The prediction endpoint of LUIS v3, as far as a client of it can see.
///
/// Pure: a request in, an answer out. Paths, parameters and bodies follow Microsoft's published description of the
/// service (`azure-rest-api-specs`, LUIS Runtime, stable v3.0) and the base path its SDKs use.
struct LUISv3Endpoint: Sendable {
    /// The key that is asked for; nil to take any and none.
    var key: String?
    /// What the service knows.
    var answers: @Sendable (String) -> Prediction

    /// Utterances longer than this are refused, as LUIS does.
    static let longestQuery = 500

    /// Answers a request as a service does that works.
    func reply(to request: ReceivedRequest) -> ServerReply {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 8, parts.prefix(4).elementsEqual(["luis", "prediction", "v3.0", "apps"]),
            parts.last == "predict", ["slots", "versions"].contains(parts.dropLast(2).last ?? "")
        else { return Self.failure(404) }
        guard request.method == "GET" || request.method == "POST" else { return Self.failure(405) }
        if let key, request.header("Ocp-Apim-Subscription-Key") != key { return Self.failure(401) }
        guard let query = Self.text(of: request), !query.isEmpty else { return Self.failure(400) }
        guard query.count <= Self.longestQuery else { return Self.failure(414) }
        let json = LUISv3Answer.json(
            answers(query), query: query, verbose: request.query("verbose") == "true",
            allIntents: request.query("show-all-intents") == "true")
        return ServerReply(status: 200, headers: [.init("Cache-Control", "no-store")], body: json)
    }

    /// An error as LUIS v3 reports it.
    static func failure(_ status: Int, retryAfter: String? = nil) -> ServerReply {
        let (code, message) =
            switch status {
            case 400: ("BadArgument", "The request is not valid: send `query` as text.")
            case 401: ("401", "Access denied due to invalid subscription key. Make sure to provide a valid key.")
            case 403: ("403", "Out of call volume quota. Quota will be replenished in 2.12 days.")
            case 404: ("NotFound", "The application is not published or doesn't exist.")
            case 405: ("MethodNotAllowed", "Ask with GET or POST.")
            case 409: ("Conflict", "The application is still being loaded.")
            case 410: ("Gone", "The application must be trained and published again.")
            case 414: ("QueryTooLong", "The query is longer than \(longestQuery) characters.")
            case 429: ("429", "Rate limit is exceeded. Try again in \(retryAfter ?? "a few") seconds.")
            case 503: ("ServiceUnavailable", "The service is overloaded.")
            default: ("InternalServerError", "The service could not answer.")
            }
        return failure(status, code: code, message: message, retryAfter: retryAfter)
    }

    /// An error with words of its own.
    static func failure(_ status: Int, code: String, message: String, retryAfter: String? = nil) -> ServerReply {
        struct Body: Encodable {
            struct Reason: Encodable {
                var code: String
                var message: String
            }
            var error: Reason
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Two texts always encode; an empty body would still be an answer.
        let body = (try? encoder.encode(Body(error: .init(code: code, message: message)))) ?? Data()
        return ServerReply(
            status: status, headers: retryAfter.map { [.init("Retry-After", $0)] } ?? [], body: Array(body))
    }

    private static func text(of request: ReceivedRequest) -> String? {
        struct Body: Decodable { var query: String }
        if request.method == "GET" { return request.query("query") }
        return try? JSONDecoder().decode(Body.self, from: Data(request.body)).query
    }
}
