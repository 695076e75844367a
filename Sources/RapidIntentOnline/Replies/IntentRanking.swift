import RapidIntent
import RapidIntentSupport

struct IntentRanking: Equatable {
    /// The intents, highest score first; equal scores in the order of the reply.
    var intents: [Prediction.RankedIntent]
    /// The best intent; nil if the service found nothing.
    var topIntent: Prediction.RankedIntent?

    /// Ranks intents.
    ///
    /// - Parameters:
    ///   - intents: The intents, in the order of the reply.
    ///   - top: The intent selected by the service; nil for the one with the highest score.
    init(_ intents: [Prediction.RankedIntent], top: Prediction.RankedIntent?) {
        self.intents = intents.sorted { $0.score > $1.score }
        let best = top ?? self.intents.first
        topIntent = best.flatMap { $0.meansNothing ? nil : $0 }
    }

    /// Ranks intents, with the best one by name.
    ///
    /// - Parameter name: The top intent's name in the reply; missing or null for the one with the highest score.
    init(_ intents: [Prediction.RankedIntent], topNamed name: JSON?) throws(OnlineIntentError) {
        switch (name ?? .null).content {
        case .null: self.init(intents, top: nil)
        case .string(let name):
            guard let top = intents.first(where: { $0.name == name }) ?? Self.absent(name) else {
                throw OnlineIntentError(.badReply, "the top intent \(name) is not among the intents")
            }
            self.init(intents, top: top)
        default: throw OnlineIntentError(.badReply, "the top intent is not a text")
        }
    }

    /// An intent that means "nothing found", which need not be among the intents; nil for other names.
    private static func absent(_ name: String) -> Prediction.RankedIntent? {
        let intent = Prediction.RankedIntent(name: name, score: 0)
        return intent.meansNothing ? intent : nil
    }
}

extension Prediction.RankedIntent {
    /// Reads an intent that is an object with its name and score.
    ///
    /// - Returns: Nil if it has no name. An intent without a score is ranked with 0, so that no threshold accepts it.
    init?(_ value: JSON, name nameKey: String, score scoreKey: String) throws(OnlineIntentError) {
        guard value.object != nil else { throw OnlineIntentError(.badReply, "an intent is not an object") }
        guard let name = value[nameKey]?.string else {
            guard value[nameKey] ?? .null == .null else {
                throw OnlineIntentError(.badReply, "the name of an intent is not a text")
            }
            return nil
        }
        self.init(name: name, score: try Score.read(value[scoreKey], of: "the intent \(name)") ?? 0)
    }

    /// Reads a list of intents that are objects with name and score; empty if it is missing or null.
    static func list(
        _ value: JSON?, name: String, score: String, dialect: String
    ) throws(OnlineIntentError) -> [Prediction.RankedIntent] {
        guard let value, value != .null else { return [] }
        guard let elements = value.array else {
            throw OnlineIntentError(.badReply, "the reply is not \(dialect): its intents are not a list")
        }
        var intents: [Prediction.RankedIntent] = []
        for element in elements {
            if let intent = try Prediction.RankedIntent(element, name: name, score: score) { intents.append(intent) }
        }
        return intents
    }

    /// Reads intents in a map from name to an object with the score.
    ///
    /// They are sorted by name, because JSON objects have no order.
    static func map(_ intents: JSON, score: String) throws(OnlineIntentError) -> [Prediction.RankedIntent] {
        var ranked: [Prediction.RankedIntent] = []
        for (name, value) in intents.sortedMembers ?? [] {
            guard value.object != nil || value == .null else {
                throw OnlineIntentError(.badReply, "the intent \(name) has no object with its score")
            }
            ranked.append(.init(name: name, score: try Score.read(value[score], of: "the intent \(name)") ?? 0))
        }
        return ranked
    }
}
