import RapidIntent

/// The intents of a LUIS v3 prediction, ranked.
struct LUISv3Ranking: Equatable {
    /// Highest score first; equal scores by name, because JSON objects have no order.
    var intents: [Prediction.RankedIntent]
    /// Nil when the service found nothing.
    var topIntent: Prediction.RankedIntent?

    /// The service's word for "nothing found".
    static let none = "None"

    /// Reads the members of `prediction`.
    init(_ prediction: [String: JSONValue]) throws(OnlineIntentError) {
        let named = prediction["topIntent"] ?? .null
        guard let scores = prediction["intents"]?.object else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `intents` are missing or no object")
        }
        intents = []
        for (name, value) in scores {
            guard value.object != nil || value == .null else {
                throw OnlineIntentError(.badReply, "the intent \(name) has no object with its score")
            }
            let score = try LUISScore.read(value["score"], of: "the intent \(name)")
            intents.append(Prediction.RankedIntent(name: name, score: score ?? 0))
        }
        intents.sort { ($1.score, $0.name) < ($0.score, $1.name) }

        switch named {
        case .null: topIntent = intents.first
        case .string(Self.none): topIntent = nil
        case .string(let name):
            topIntent = intents.first { $0.name == name }
            guard topIntent != nil else {
                throw OnlineIntentError(.badReply, "the top intent \(name) is not among the intents")
            }
        default: throw OnlineIntentError(.badReply, "the top intent is no text")
        }
        if topIntent?.name == Self.none { topIntent = nil }
    }
}
