/// When an online prediction is believed.
///
/// A prediction is accepted when its best intent reaches ``accept`` and leads the runner-up by ``margin``. One that does
/// not, but reaches ``confirm``, is put to the user. What is less, is nothing. What the dictionary says of an intent
/// counts before these.
public struct PredictionThresholds: Sendable, Equatable {
    /// The least score at which a prediction is accepted, from 0 to 1.
    public var accept: Double
    /// The least score at which the user is asked, from 0 to 1; above ``accept`` it counts as equal to it.
    public var confirm: Double
    /// By how much the best intent must lead the next one, from 0 to 1.
    ///
    /// Scores need not add up to 1: Azure's CLU was recorded with 0.905 for the best intent and 0.44 for the second.
    public var margin: Double

    /// 0.90 to be accepted, 0.60 to be put to the user, and 0.15 between the two best.
    ///
    /// Careful, since no vendor names a figure that holds everywhere: what is wrongly carried out costs more than a
    /// question.
    package static let standard = PredictionThresholds()

    /// Describes thresholds.
    public init(accept: Double = 0.90, confirm: Double = 0.60, margin: Double = 0.15) {
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
    }

    /// These thresholds, with what an intent's rule says in their place.
    package func thresholds(for rule: FiringRule) -> PredictionThresholds {
        PredictionThresholds(
            accept: rule.accept ?? accept, confirm: rule.confirm ?? confirm, margin: rule.margin ?? margin)
    }

    /// What a prediction comes to.
    ///
    /// Where no dictionary declares the best intent, but the service handed the question to another application, that
    /// one's answer counts, with no score higher than the one of the choice that led to it.
    ///
    /// No top intent, or one with a service's word for "nothing", is no match; an intent that
    /// no dictionary declares is reported by name. Entities are mapped as `PredictedEntities` says. What the words of the
    /// text speak against is not accepted (``Refusal``), unless the intent's `refused` says so.
    ///
    /// - Parameters:
    ///   - prediction: What the service said.
    ///   - dictionaries: What can be said.
    ///   - source: Who knew it.
    ///   - locale: The language of the text; nil for that of the dictionaries.
    ///   - unknownWords: Those of the text that belong to no command, where the dictionaries know commands in it.
    public func outcome(
        of prediction: Prediction, in dictionaries: DictionarySet, from source: FiredCommand.Source = .online,
        locale: LocaleIdentifier? = nil, unknownWords: String? = nil
    ) -> Resolution.Outcome {
        let outcome = outcome(of: prediction, in: dictionaries, from: source, locale: locale)
        return unknownWords.map { outcome.limited(byUnknown: $0, in: dictionaries, locale: locale) } ?? outcome
    }

    private func outcome(
        of prediction: Prediction, in dictionaries: DictionarySet, from source: FiredCommand.Source,
        locale: LocaleIdentifier?
    ) -> Resolution.Outcome {
        guard let top = prediction.topIntent, !prediction.foundNothing else { return .unresolved(.noMatch) }
        guard let intent = dictionaries.intent(named: top.name) else {
            guard let inner = prediction.inner else { return .unresolved(.undeclaredIntent(top.name)) }
            return outcome(of: inner.limited(to: top.score), in: dictionaries, from: source, locale: locale)
        }
        let runnerUp = prediction.intents.first { $0.name != top.name }?.score ?? 0
        let thresholds = thresholds(for: intent.rule)
        let isAccepted = top.score >= thresholds.accept && top.score - runnerUp >= thresholds.margin
        guard isAccepted || top.score >= min(thresholds.confirm, thresholds.accept) else {
            return .unresolved(.belowThreshold(intent: intent.name, score: top.score))
        }
        let predicted = PredictedEntities(of: intent.name, in: dictionaries)
        let finder = RefusalFinder(dictionaries, locale: locale)
        var command = Command(intent: intent.name, entities: predicted.entities(of: prediction))
        if finder.lacksValue(command) {
            // A service that names only intents leaves the values to the caller.
            let names = Set(command.entities.map(\.name))
            var spotted = prediction
            spotted.entities = EntitySpotter(dictionaries)
                .entities(in: prediction.text, ofIntent: intent.name, locale: locale)
            command.entities += predicted.entities(of: spotted).filter { !names.contains($0.name) }
        }
        var fired = FiredCommand(command: command, source: source, score: top.score)
        if intent.rule.refused != .fire, let refusal = finder.refusal(of: command, in: prediction.text) {
            fired.refusal = refusal
            // An unknown thing may be another word for a known one.
            return intent.rule.refused == .confirm || refusal.reason == .unknownWords
                ? .needsConfirmation(fired) : .unresolved(.refused(refusal, intent: intent.name))
        }
        return isAccepted ? .fired(fired) : .needsConfirmation(fired)
    }
}

extension Resolution.Outcome {
    /// What an answer comes to in a text that has words besides which belong to no command: a command for which they are
    /// unknown needs confirmation.
    func limited(
        byUnknown words: String, in dictionaries: DictionarySet, locale: LocaleIdentifier?
    ) -> Resolution.Outcome {
        var fired: FiredCommand
        switch self {
        case .fired(let command), .needsConfirmation(let command): fired = command
        case .contradicted, .unresolved: return self
        }
        guard fired.refusal == nil, dictionaries.intent(named: fired.command.intent)?.rule.refused != .fire,
            let refusal = RefusalFinder(dictionaries, locale: locale).refusal(of: fired.command, forUnknown: words)
        else { return self }
        fired.refusal = refusal
        return .needsConfirmation(fired)
    }

    /// The same where the words that were asked about stand elsewhere: nothing in it says any more where it stands.
    var withoutPlaces: Resolution.Outcome {
        func withoutPlaces(_ fired: FiredCommand) -> FiredCommand {
            var fired = fired
            for index in fired.command.entities.indices { fired.command.entities[index].words = nil }
            return fired
        }
        return switch self {
        case .fired(let fired): .fired(withoutPlaces(fired))
        case .needsConfirmation(let fired): .needsConfirmation(withoutPlaces(fired))
        case .contradicted, .unresolved: self
        }
    }
}

extension Prediction {
    /// Whether the service found nothing: it names no intent, or one that only says so (``RankedIntent/meansNothing``).
    package var foundNothing: Bool { topIntent?.meansNothing ?? true }
}

extension Prediction.RankedIntent {
    /// Whether it is a service's word for "none of them": `None` (LUIS, CLU), `nlu_fallback` (Rasa), in any case, or an
    /// empty name.
    public var meansNothing: Bool {
        guard let first = name.utf8.first else { return true }
        // Asked of every intent of an answer, nearly all of which differ in the first letter.
        guard first == UInt8(ascii: "n") || first == UInt8(ascii: "N") else { return false }
        return ["none", "nlu_fallback"].contains(name.lowercased())
    }
}

extension Prediction {
    /// The prediction with no score above a limit.
    fileprivate func limited(to limit: Double) -> Prediction {
        var prediction = self
        let best = topIntent?.score ?? 0
        guard best > limit else { return self }
        // In proportion: lowering the best alone could put the runner-up before it.
        for index in prediction.intents.indices { prediction.intents[index].score *= limit / best }
        prediction.topIntent?.score = limit
        return prediction
    }
}
