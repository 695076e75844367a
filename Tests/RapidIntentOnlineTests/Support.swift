import RapidIntent
import RapidIntentOnline
import RapidIntentTesting

/// The tests' question, and the server's answer.
let song = Prediction(
    text: "sing me a song",
    intents: [.init(name: "Sing", score: 0.97), .init(name: "None", score: 0.02)],
    topIntent: .init(name: "Sing", score: 0.97),
    entities: [.init(name: "thing", text: "song", value: "song", range: 10..<14, score: 0.9)])

let testKey = ServiceKey("4f2a-very-secret-91bc")

/// Most tests here speak LUIS v3.
typealias LUISv3Service = DialectService<LUISv3>

extension LUISv3Service {
    /// A service that asks `server`, with a short deadline.
    init(
        asking server: IntentServer, over transport: CurlTransport = CurlTransport(), key: ServiceKey = testKey,
        timeLimit: Duration = .milliseconds(300)
    ) throws {
        self.init(try LUISv3(endpoint: server.url, app: "home", key: key), over: transport, timeLimit: timeLimit)
    }
}

extension OnlineIntentService {
    /// The result of asking for the song: the prediction, or the failure.
    func outcome(for text: String = song.text) async -> Result<Prediction, OnlineIntentError> {
        do throws(OnlineIntentError) {
            return .success(try await prediction(for: Question(text: text)))
        } catch {
            return .failure(error)
        }
    }
}

extension Result where Success == Prediction, Failure == OnlineIntentError {
    /// The code of the failure; nil for a prediction.
    var code: OnlineIntentError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}

extension Prediction.PredictedEntity {
    /// The entity with a value of a type.
    func holding(_ value: ReckonedValue?) -> Self {
        var entity = self
        entity.reckoned = value
        return entity
    }
}
