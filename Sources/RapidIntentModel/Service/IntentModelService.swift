public import RapidIntent

/// Asks an intent model what the dictionary does not know: the online service that needs no network.
///
/// ```swift
/// let service = IntentModelService(try IntentModel(path: "home.model"), dictionaries: [home])
/// let resolver = IntentResolver(dictionaries: [home], service: service)
/// ```
///
/// The intent is the model's; its entities are what the lists and ranges of the dictionaries in that language have for that
/// intent, wherever it stands in the sentence. A question in another language than the model's finds nothing.
public struct IntentModelService: OnlineIntentService {
    /// The model that is asked.
    public let model: IntentModel
    /// `model`, unless it was given another.
    public let name: String
    /// When predictions are believed where the dictionary does not say.
    public let thresholds: PredictionThresholds

    private let values: Values

    /// Where entities are looked up.
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

    /// 0.75 to be accepted, 0.40 to be put to the user, 0.10 between the two best: scores are calibrated, so of what is
    /// accepted nine in ten are right, and more where scores are higher.
    public static let standardThresholds = PredictionThresholds(accept: 0.75, confirm: 0.40, margin: 0.10)

    /// Asks a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - dictionaries: Where entities are looked up; no entities are found without.
    ///   - name: What it is called where services are named.
    ///   - thresholds: How sure it must be.
    public init(
        _ model: IntentModel, dictionaries: DictionarySet? = nil, name: String = "model",
        thresholds: PredictionThresholds = standardThresholds
    ) {
        self.init(
            model, values: dictionaries.map(Values.fixed) ?? .none, name: name, thresholds: thresholds)
    }

    /// Asks a model, and looks entities up in the dictionaries that are in force when it is asked.
    public init(
        _ model: IntentModel, following dictionaries: ActiveDictionaries, name: String = "model",
        thresholds: PredictionThresholds = standardThresholds
    ) {
        self.init(model, values: .following(dictionaries), name: name, thresholds: thresholds)
    }

    private init(_ model: IntentModel, values: Values, name: String, thresholds: PredictionThresholds) {
        self.model = model
        self.name = name
        self.thresholds = thresholds
        self.values = values
    }

    /// Whether one of the dictionaries is in the model's language; where none is, nothing that is said in theirs is answered.
    ///
    /// True without dictionaries.
    public var sharesLanguage: Bool {
        values.dictionaries?.dictionaries.contains { $0.locale.language == model.locale.language } ?? true
    }

    /// `model:` and the model's ``IntentModel/version``: caches never answer from another one, and whoever reads telemetry
    /// sees whose answer it was.
    public var modelVersion: String? { LocalModelVersion(model.version).text }

    /// Asks what a text means; never fails, and takes microseconds.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        answer(to: question)
    }

    /// Asks what a text means, without waiting.
    public func answer(to question: Question) -> Prediction {
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
    /// The least score of an intent that it is worth to look at again.
    private static let leastRival = 0.02

    /// Leaves out intents that a sentence cannot mean, and shares their scores out among the others in proportion, as for
    /// probabilities of which some have turned out to be 0.
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
