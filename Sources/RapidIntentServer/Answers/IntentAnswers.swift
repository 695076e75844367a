#if Server
import RapidIntent
import RapidIntentSupport

/// Answers questions with the dictionaries, or otherwise with the service.
struct IntentAnswers: Sendable {
    private let dictionaries: ActiveDictionaries
    private let service: (any OnlineIntentService)?
    private let configuration: ResolverConfiguration
    private let declared = DeclaredIntents()

    /// - Parameters:
    ///   - service: The service for texts that the dictionaries do not know; nil for none.
    ///   - configuration: The settings; of these, near misses apply, and the thresholds only set the score at which
    ///     clients ask.
    init(dictionaries: ActiveDictionaries, service: (any OnlineIntentService)?, configuration: ResolverConfiguration) {
        self.dictionaries = dictionaries
        self.service = service
        self.configuration = configuration
    }

    private var thresholds: PredictionThresholds { configuration.thresholds(of: service) }

    struct Answer: Sendable {
        var prediction: ServedPrediction
        var source: Source
        /// Why the intent that words of the text speak against is not the top one; nil if there is none.
        var refusal: Refusal.Reason?
    }

    enum Source: String, Sendable, CaseIterable {
        case dictionary
        case model
        case nobody
    }

    /// Predicts the intent of a text; of several commands the first, because clients expect only one.
    ///
    /// The others that would fire are ``ServedPrediction/further``.
    ///
    /// An `IntentResolver` decides whether the dictionaries or the service answer, but takes every score of the service for enough:
    /// its answers keep their scores, for the client to evaluate. A command of the dictionaries has the score 1; ambiguous commands
    /// share it equally. A near miss has its own, or one at which clients ask the user if it does not fire, as has a command that lacks a
    /// value. An intent that words of the text speak against is not the top intent.
    ///
    /// - Throws: The errors of the service, unless the text is a near miss.
    func answer(to text: String, locale: LocaleIdentifier?) async throws(OnlineIntentError) -> Answer {
        let current = dictionaries.current
        let declared = declared.names(in: current)
        var configuration = configuration
        // Independent of the score, because clients have their own thresholds.
        configuration.thresholds = PredictionThresholds(accept: 0, confirm: 0, margin: 0)
        let (outcomes, predicted) = await current.outcomes(
            of: text, locale: locale, configuration, service: service, moment: .now)
        // Of a correction, what stands.
        let standing = outcomes.drop { if case .unresolved(.declined) = $0 { true } else { false } }
        let outcome = standing.first
        var refusal: Refusal?
        switch outcome {
        case .needsConfirmation(let asked) where asked.near != nil || asked.refusal?.reason == .missingEntity:
            return Self.answer(asked, score: min(asked.score, thresholds.scoreToConfirm), to: text, declared)
        case .fired(let fired), .needsConfirmation(let fired), .contradicted(let fired, _):
            if fired.source == .dictionary {
                var answer = Self.answer(fired, score: fired.score, to: text, declared)
                answer.prediction.further = standing.dropFirst().compactMap { outcome in
                    guard case .fired(let next) = outcome, next.source == .dictionary else { return nil }
                    return .init(intent: next.command.intent, entities: Self.entities(of: next.command, in: text))
                }
                return answer
            }
            refusal = fired.refusal
        case .unresolved(.ambiguous(let commands)) where !commands.isEmpty:
            // Equal scores, so that a client that compares the best two asks its user.
            var ranking: [Prediction.RankedIntent] = []
            for command in commands where !ranking.contains(where: { $0.name == command.intent }) {
                ranking.append(Prediction.RankedIntent(name: command.intent, score: 1 / Double(commands.count)))
            }
            let entities = Self.entities(of: commands[0], in: text)
            return Answer(
                prediction: ServedPrediction(
                    text: text, ranking: Self.ranked(ranking), declared: declared, entities: entities),
                source: .dictionary)
        case .unresolved(.refused(let found, let intent)) where predicted == nil || intent != nil: refusal = found
        case .unresolved, nil: break
        }
        guard var prediction = try predicted?.get() else {
            let nothing = ServedPrediction(text: text, ranking: [Self.none(1)], declared: declared, entities: [])
            return Answer(prediction: nothing, source: .nobody, refusal: refusal?.reason)
        }
        if case .unresolved(.refused(_, let intent?)) = outcome {
            prediction.put(intent, behind: Self.none(prediction.topIntent?.score ?? 1))
        } else if refusal != nil {
            prediction.limitScores(to: thresholds.scoreToConfirm)
        }
        return Answer(
            prediction: Self.served(prediction, of: text, declared: declared), source: .model, refusal: refusal?.reason)
    }

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
        // Services give each of several values as an entity of its own.
        let entities = command.entities.flatMap { entity in
            entity.items.contains { ServedValue($0.reckoned) != nil } ? entity.items : [entity]
        }
        return entities.map { entity in
            let range = entity.words.flatMap { places.place(of: entity.text, inWords: $0) }
            return ServedEntity(
                name: entity.name, role: nil, text: range.map(places.text) ?? entity.text, values: entity.values,
                number: entity.number, typed: ServedValue(entity.reckoned), range: range, score: nil)
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
                values: [entity.value], number: nil, typed: ServedValue(entity.reckoned), range: range,
                score: entity.score)
        }
    }
}

extension PredictionThresholds {
    /// A score at which clients ask the user.
    fileprivate var scoreToConfirm: Double { (confirm + accept) / 2 }
}

extension Prediction {
    /// Puts "none of them" before an intent that words of the text speak against.
    fileprivate mutating func put(_ refused: String, behind none: RankedIntent) {
        intents.removeAll { $0.name == refused || $0.meansNothing }
        intents = [none] + intents + [RankedIntent(name: refused, score: 0)]
        topIntent = nil
    }

    /// Limits the scores to one at which clients ask the user.
    fileprivate mutating func limitScores(to most: Double) {
        for index in intents.indices { intents[index].score = min(intents[index].score, most) }
        if let top = topIntent { topIntent?.score = min(top.score, most) }
    }
}
#endif
