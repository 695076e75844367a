#if Server
import RapidIntent

/// Answers questions with the dictionaries, or otherwise with the service.
struct IntentAnswers: Sendable {
    private let dictionaries: ActiveDictionaries
    private let service: (any OnlineIntentService)?
    private let configuration: ResolverConfiguration
    private let declared = DeclaredIntents()

    /// - Parameters:
    ///   - service: The service for texts that the dictionaries do not know; nil for none.
    ///   - configuration: The settings; of these, near misses and thresholds apply.
    init(
        dictionaries: ActiveDictionaries, service: (any OnlineIntentService)?,
        configuration: ResolverConfiguration = ResolverConfiguration()
    ) {
        self.dictionaries = dictionaries
        self.service = service
        self.configuration = configuration
    }

    private var thresholds: PredictionThresholds {
        configuration.thresholds ?? service?.thresholds ?? PredictionThresholds()
    }

    /// An answer and its source.
    struct Answer: Sendable {
        var prediction: ServedPrediction
        var source: Source
        /// Why the intent that words of the text speak against is not the top one; nil if there is none.
        var refusal: Refusal.Reason?
    }

    /// The source of an answer.
    enum Source: String, Sendable, CaseIterable {
        case dictionary
        case model
        case nobody
    }

    /// Predicts the intent of a text; of several commands the first, because clients expect only one.
    ///
    /// A command of the dictionaries has the score 1; ambiguous commands share it equally. A near miss has its own; one that
    /// does not fire is the answer if the service finds nothing, with a score at which clients ask the user. Answers of the
    /// service keep its scores, for the client to evaluate. An intent that words of the text speak against is not the top
    /// intent.
    ///
    /// - Throws: The errors of the service.
    func answer(to text: String, locale: LocaleIdentifier?) async throws(OnlineIntentError) -> Answer {
        let current = dictionaries.current
        let declared = declared.names(in: current)
        var refused: Refusal?
        var near: Answer?
        let outcome = current.resolutions(of: text, locale: locale, nearMisses: configuration.nearMisses).first?
            .outcome
        switch outcome {
        case .needsConfirmation(let asked) where asked.near != nil:
            near = Self.answer(asked, score: min(asked.score, thresholds.scoreToConfirm), to: text, declared)
            if service == nil, let near { return near }
        case .fired(let fired), .needsConfirmation(let fired), .contradicted(let fired, _):
            return Self.answer(fired, score: fired.score, to: text, declared)
        case .unresolved(.ambiguous(let commands)) where !commands.isEmpty:
            // Equal scores, so that a client that compares the best two asks its user.
            let ranking = commands.map { Prediction.RankedIntent(name: $0.intent, score: 1 / Double(commands.count)) }
            let entities = Self.entities(of: commands[0], in: text)
            return Answer(
                prediction: ServedPrediction(
                    text: text, ranking: Self.ranked(ranking), declared: declared, entities: entities),
                source: .dictionary)
        case .unresolved(.refused(let refusal, _)): refused = refusal
        case .unresolved, nil: break
        }
        guard let service else {
            let nothing = ServedPrediction(text: text, ranking: [Self.none(1)], declared: declared, entities: [])
            return Answer(prediction: nothing, source: .nobody, refusal: refused?.reason)
        }
        let predicted = try await service.prediction(for: Question(text: text, locale: locale))
        if predicted.topIntent?.meansNothing ?? true, let near { return near }
        let (prediction, refusal) = predicted.limited(
            in: current, locale: locale, unknownWords: refused?.words, thresholds)
        return Answer(
            prediction: Self.served(prediction, of: text, declared: declared), source: .model, refusal: refusal?.reason)
    }

    /// The answer with a command of the dictionaries.
    private static func answer(
        _ fired: FiredCommand, score: Double, to text: String, _ declared: IntentNames
    ) -> Answer {
        let ranking = ranked([Prediction.RankedIntent(name: fired.command.intent, score: score)])
        let entities = entities(of: fired.command, in: text)
        return Answer(
            prediction: ServedPrediction(text: text, ranking: ranking, declared: declared, entities: entities),
            source: .dictionary)
    }

    /// The intents followed by "none of them", unless a dictionary gives that name to one of them.
    private static func ranked(_ intents: [Prediction.RankedIntent]) -> [Prediction.RankedIntent] {
        intents.contains(where: \.meansNothing) ? intents : intents + [none(0)]
    }

    private static func none(_ score: Double) -> Prediction.RankedIntent {
        Prediction.RankedIntent(name: ServedPrediction.none, score: score)
    }

    private static func entities(of command: Command, in text: String) -> [ServedEntity] {
        guard !command.entities.isEmpty else { return [] }
        let places = TextPlaces(text)
        return command.entities.map { entity in
            let range = entity.words.flatMap { places.place(of: entity.text, inWords: $0) }
            return ServedEntity(
                name: entity.name, role: nil, text: range.map(places.text) ?? entity.text, values: entity.values,
                number: entity.number, range: range, score: nil)
        }
    }

    /// A service's prediction, with its name for "nothing" replaced by that of LUIS and CLU.
    private static func served(_ prediction: Prediction, of text: String, declared: IntentNames) -> ServedPrediction {
        // The service decides which intent is the top one.
        let best = prediction.topIntent.flatMap { $0.meansNothing ? nil : $0 }
        // One pass, because a model scores every intent.
        var nothing: Double?
        var ranking: [Prediction.RankedIntent] = []
        ranking.reserveCapacity(prediction.intents.count + 2)
        if let best { ranking.append(best) }
        for intent in prediction.intents where intent.name != best?.name {
            if intent.meansNothing {
                nothing = max(nothing ?? intent.score, intent.score)
            } else {
                ranking.append(intent)
            }
        }
        if best == nil {
            ranking.insert(none(nothing ?? 1), at: 0)
        } else {
            // Intents are sorted by score, so it is inserted before the first lower score.
            let score = nothing ?? 0
            let place = ranking.dropFirst().firstIndex { $0.score < score }
            ranking.insert(none(score), at: place ?? ranking.endIndex)
        }
        return ServedPrediction(
            text: text, ranking: ranking, declared: declared,
            entities: served(best == nil ? [] : prediction.allEntities, of: text))
    }

    private static func served(_ entities: [Prediction.PredictedEntity], of text: String) -> [ServedEntity] {
        guard !entities.isEmpty else { return [] }
        let places = TextPlaces(text)
        let scalars = text.unicodeScalars.count
        return entities.map { entity in
            let range = entity.range.flatMap { $0.upperBound <= scalars && $0.lowerBound >= 0 ? $0 : nil }
            return ServedEntity(
                name: entity.name, role: entity.role, text: range.map(places.text) ?? entity.text,
                values: [entity.value], number: nil, range: range, score: entity.score)
        }
    }
}

extension PredictionThresholds {
    /// A score at which clients ask the user.
    fileprivate var scoreToConfirm: Double { (confirm + accept) / 2 }
}

extension Prediction {
    /// Puts "none of them" before an intent that words of the text speak against.
    ///
    /// If the dictionary asks for confirmation instead, limits the scores to a value at which clients ask the user.
    fileprivate func limited(
        in dictionaries: DictionarySet, locale: LocaleIdentifier?, unknownWords: String?,
        _ thresholds: PredictionThresholds
    ) -> (Prediction, Refusal?) {
        // Independent of the score, because clients have their own thresholds.
        let all = PredictionThresholds(accept: 0, confirm: 0, margin: 0)
        var limited = self
        var found: Refusal?
        switch all.outcome(of: self, in: dictionaries, locale: locale, unknownWords: unknownWords) {
        case .unresolved(.refused(let refusal, let intent?)):
            found = refusal
            let score = topIntent?.score ?? 1
            limited.intents.removeAll { $0.name == intent || $0.meansNothing }
            let refused = RankedIntent(name: intent, score: 0)
            limited.intents = [RankedIntent(name: ServedPrediction.none, score: score)] + limited.intents + [refused]
            limited.topIntent = nil
        case .needsConfirmation(let asked) where asked.refusal != nil:
            found = asked.refusal
            let most = thresholds.scoreToConfirm
            for index in limited.intents.indices { limited.intents[index].score = min(intents[index].score, most) }
            if let top = topIntent { limited.topIntent?.score = min(top.score, most) }
        default: break
        }
        return (limited, found)
    }
}
#endif
