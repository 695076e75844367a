import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

/// The dialects, each with its initialiser and its endpoint.
enum DialectUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case luisV2 = "luis-v2"
    case luisV3 = "luis-v3"
    case clu
    case rasa
    case rasaJWT = "rasa with a JWT"
    case wit

    var testDescription: String { rawValue }

    var spoken: IntentServer.Dialect {
        switch self {
        case .luisV2: .luisV2
        case .luisV3: .luisV3
        case .clu: .clu
        case .rasa, .rasaJWT: .rasa
        case .wit: .wit
        }
    }

    func dialect(at url: String = "https://example.com/base", key: ServiceKey? = testKey) throws -> any IntentDialect {
        switch self {
        case .luisV2: try LUISv2(endpoint: url, app: "home", key: key)
        case .luisV3: try LUISv3(endpoint: url, app: "home", key: key)
        case .clu: try CLU(endpoint: url, project: "home", deployment: "production", key: key)
        case .rasa: try Rasa(endpoint: url, access: key.map(Rasa.Access.token))
        case .rasaJWT: try Rasa(endpoint: url, access: key.map(Rasa.Access.bearer))
        case .wit: try Wit(endpoint: url, key: key)
        }
    }

    func service(
        at url: String, key: ServiceKey? = testKey, over transport: any HTTPTransport = CurlTransport(),
        timeLimit: Duration = .seconds(30)
    ) throws -> any MeasuredIntentService {
        func make(_ dialect: some IntentDialect) -> any MeasuredIntentService {
            DialectService(dialect, over: transport, timeLimit: timeLimit)
        }
        return make(try dialect(at: url, key: key))
    }

    /// The dialect's prediction for an answer of its own service.
    func read(_ prediction: Prediction, to text: String) throws -> Prediction {
        try read(Array(answer(prediction, to: text).utf8), to: text)
    }

    func read(_ body: [UInt8], status: Int = 200, to text: String) throws -> Prediction {
        try dialect().prediction(from: HTTPReply(status: status, body: body), to: Question(text: text), now: .now)
    }

    /// The body of an answer to the dialect's question.
    func answer(_ prediction: Prediction, to text: String) throws -> String {
        let request = try dialect().request(for: Question(text: text))
        let pairs = request.url.description.split(separator: "?").dropFirst().joined().split(separator: "&")
        let query = pairs.map { pair in
            let parts = pair.split(separator: "=").map(String.init)
            return ReceivedRequest.Field(parts[0], parts.dropFirst().first ?? "")
        }
        return spoken.endpoint.answer(
            prediction, to: text,
            in: ReceivedRequest(
                method: request.method.rawValue, target: "", path: "", query: query, headers: [], body: request.body,
                keepsAlive: true))
    }
}
