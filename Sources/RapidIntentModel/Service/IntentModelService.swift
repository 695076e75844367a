public import RapidIntent

/// A local intent model that replaces an online service for texts that the dictionary does not resolve.
///
/// ```swift
/// let service = IntentModelService(try IntentModel(path: "home.model"), dictionaries: [home])
/// let resolver = IntentResolver(dictionaries: [home], service: service)
/// ```
///
/// The intent comes from the model. The entities are values of the lists, ranges and wildcards that the dictionaries in that
/// language have for the intent, anywhere in the sentence. A question in another language than the model's has an
/// empty answer.
public struct IntentModelService: OnlineIntentService {
    package let model: IntentModel
    /// The name of the service; `model` by default.
    public let name: String
    /// The thresholds for predictions if the dictionary sets none.
    public let thresholds: PredictionThresholds

    private let values: Values

    /// The dictionaries in which entities are looked up.
    private enum Values: Sendable {
        case none
        case fixed(DictionarySet)
        case following(ActiveDictionaries)

        var dictionaries: DictionarySet? {
            switch self {
            case .none: nil
            case .fixed(let dictionaries): dictionaries
            case .following(let active): active.current
            }
        }
    }

    /// Creates a service from a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - dictionaries: The dictionaries in which entities are looked up; without them, no entities are found.
    ///   - name: The name of the service.
    ///   - thresholds: The thresholds for its predictions; nil to accept from 0.75 and confirm from 0.40, with a margin of
    ///     0.10. If the model needs an encoder, from 0.88 (0.60 if the intent accounts for every word, 0.93 if not for one) and 0.50.
    public init(
        _ model: IntentModel, dictionaries: DictionarySet? = nil, name: String = "model",
        thresholds: PredictionThresholds? = nil
    ) {
        self.init(model, values: dictionaries.map(Values.fixed) ?? .none, name: name, thresholds: thresholds)
    }

    /// Creates a service from a model that finds entities in the active dictionaries at the time of each question.
    public init(
        _ model: IntentModel, following dictionaries: ActiveDictionaries, name: String = "model",
        thresholds: PredictionThresholds? = nil
    ) {
        self.init(model, values: .following(dictionaries), name: name, thresholds: thresholds)
    }

    private init(_ model: IntentModel, values: Values, name: String, thresholds: PredictionThresholds?) {
        self.model = model
        self.name = name
        self.thresholds =
            thresholds ?? (model.encoderVersion == nil ? .model : .modelWithEncoder)
        self.values = values
    }

    /// Whether a dictionary has the model's language; if none has, questions in their languages are not answered.
    ///
    /// True without dictionaries.
    package var sharesLanguage: Bool {
        values.dictionaries?.dictionaries.contains { $0.locale.language == model.locale.language } ?? true
    }

    /// `model:` and the model's ``IntentModel/version``, so that caches and telemetry distinguish the answers of different
    /// models.
    public var modelVersion: String? { LocalModelVersion(model.version).text }

    /// Predicts the intent of a text; never fails.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        answer(to: question)
    }

    package func answer(to question: Question) -> Prediction {
        if let locale = question.locale, locale.language != model.locale.language {
            return Prediction(text: question.text, intents: [], topIntent: nil)
        }
        var prediction = model.prediction(for: question.text)
        if let dictionaries = values.dictionaries, let intent = prediction.topIntent, !prediction.foundNothing {
            let spotter = EntitySpotter(dictionaries)
            let locale = question.locale ?? model.locale
            prediction.entities = spotter.entities(in: question.text, ofIntent: intent.name, locale: locale)
            prediction.leaveOut(among: prediction.intents.filter { $0.name != intent.name }) { rival in
                guard dictionaries.intent(named: rival)?.rule.refused != .fire else { return false }
                let entities = spotter.entities(in: question.text, ofIntent: rival, locale: locale)
                let command = Command(
                    intent: rival,
                    entities: entities.map { Entity(name: $0.name, value: $0.value, text: $0.text, words: nil) })
                return RefusalFinder(dictionaries, locale: locale).excludes(command, in: question.text)
            }
        }
        return prediction
    }
}

extension Prediction {
    /// The minimum score of an intent that is checked again.
    private static let leastRival = 0.02

    /// Excludes intents that a sentence cannot mean, and distributes their scores among the others in proportion.
    fileprivate mutating func leaveOut(among rivals: [RankedIntent], where isExcluded: (String) -> Bool) {
        let excluded = rivals.filter { $0.score >= Self.leastRival && !$0.meansNothing && isExcluded($0.name) }
        let lost = excluded.reduce(0) { $0 + $1.score }
        guard lost > 0, lost < 1 else { return }
        let names = Set(excluded.map(\.name))
        for index in intents.indices {
            intents[index].score = names.contains(intents[index].name) ? 0 : min(intents[index].score / (1 - lost), 1)
        }
        intents.sort { $0.score > $1.score }
        if let top = topIntent { topIntent?.score = min(top.score / (1 - lost), 1) }
    }
}
