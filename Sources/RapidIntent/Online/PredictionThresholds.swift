/// The scores at which an online prediction is accepted or confirmed.
///
/// A prediction is accepted if its best intent reaches ``accept`` and exceeds the second by ``margin``. Otherwise, if
/// it reaches ``confirm``, the user is asked. Predictions below `confirm` are ignored. An intent's own rule in the
/// dictionary takes precedence over these values.
public struct PredictionThresholds: Sendable, Equatable {
    /// The minimum score to accept a prediction, from 0 to 1.
    public var accept: Double
    /// The minimum score to ask the user, from 0 to 1; a value above ``accept`` counts as ``accept``.
    public var confirm: Double
    /// The minimum difference between the best intent and the second, from 0 to 1.
    ///
    /// Scores need not add up to 1: Azure's CLU returned 0.905 for the best intent and 0.44 for the second.
    public var margin: Double
    /// The minimum scores if the intent's sentences account for every word of the text, and if they do not account for one; nil for
    /// that of ``accept``.
    package var acceptCovered, acceptUncovered: Double?

    /// Creates thresholds, by default those of ``standard``.
    public init(
        accept: Double = PredictionThresholds.standard.accept, confirm: Double = PredictionThresholds.standard.confirm,
        margin: Double = PredictionThresholds.standard.margin
    ) {
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
    }

    /// Some of the scores, which take the place of others.
    package struct Changes: Sendable, Equatable {
        package var accept: Double?
        package var confirm: Double?
        package var margin: Double?

        /// The thresholds, if every score is among them.
        var all: PredictionThresholds? {
            guard let accept, let confirm, let margin else { return nil }
            return PredictionThresholds(accept: accept, confirm: confirm, margin: margin)
        }
    }

    /// These thresholds with some scores replaced.
    func changed(by changes: Changes) -> PredictionThresholds {
        var changed = PredictionThresholds(
            accept: changes.accept ?? accept, confirm: changes.confirm ?? confirm, margin: changes.margin ?? margin)
        changed.acceptCovered = changes.accept == nil ? acceptCovered : nil
        changed.acceptUncovered = acceptUncovered.map { max($0, changed.accept) }
        return changed
    }

    /// The minimum score to accept a prediction that accounts so far for the words of the text; nil if that is unknown.
    func accept(at coverage: Coverage?) -> Double {
        guard let coverage else { return accept }
        return (coverage.isFull ? acceptCovered : coverage.refusal != nil ? acceptUncovered : nil) ?? accept
    }

    /// Decides the outcome of a prediction.
    ///
    /// If no dictionary declares the best intent, but the service forwarded the question to another application, that
    /// application's answer is used. Its scores are limited to the score of the forwarding intent.
    ///
    /// If there is no top intent, or its name means "nothing", the outcome is no match. An intent that no dictionary
    /// declares is reported by name. Entities are mapped as `PredictedEntities` describes; values that the service left
    /// out are looked for in the text, numbers only where the command needs them. A command that words of the text speak
    /// against, or with a value that the dictionary does not allow, is not accepted (``Refusal``), unless the intent's
    /// `refused` setting allows it.
    ///
    /// - Parameters:
    ///   - prediction: The service's answer.
    ///   - dictionaries: The dictionaries that declare the intents.
    ///   - source: The source of the prediction.
    ///   - locale: The language of the text; nil for that of the dictionaries.
    ///   - moment: The moment of speech; nil if it is unknown.
    package func outcome(
        of prediction: Prediction, in dictionaries: DictionarySet, from source: FiredCommand.Source = .online,
        locale: LocaleIdentifier? = nil, moment: LocalDateTime? = nil
    ) -> Resolution.Outcome {
        guard let top = prediction.topIntent, !prediction.foundNothing else { return .unresolved(.noMatch) }
        guard let intent = dictionaries.intent(named: top.name) else {
            guard let inner = prediction.inner else { return .unresolved(.undeclaredIntent(top.name)) }
            return outcome(
                of: inner.limited(to: top.score), in: dictionaries, from: source, locale: locale, moment: moment)
        }
        let runnerUp = prediction.intents.first { $0.name != top.name }?.score ?? 0
        let rule = intent.rule
        let thresholds = changed(by: Changes(accept: rule.accept, confirm: rule.confirm, margin: rule.margin))
        let finder = RefusalFinder(dictionaries, locale: locale)
        let predicted = PredictedEntities(of: intent.name, in: dictionaries, locale: locale)
        lazy var given = predicted.entities(of: prediction, at: moment)
        return Verdict.onIntent(intent.name, rule, score: top.score, lead: top.score - runnerUp, thresholds) {
            var command = Command(intent: intent.name, entities: given.entities)
            command.entities += spotted(
                beside: command, in: prediction, dictionaries, predicted, finder, locale: locale)
            return FiredCommand(command: command, source: source, score: top.score)
        } coverage: {
            finder.coverage(of: prediction, $0)
        } objection: {
            given.refusal ?? finder.refusal(of: $0, in: prediction.text)
        }
    }

    /// The values that the service left out and the text has.
    private func spotted(
        beside command: Command, in prediction: Prediction, _ dictionaries: DictionarySet,
        _ predicted: PredictedEntities, _ finder: RefusalFinder, locale: LocaleIdentifier?
    ) -> [Entity] {
        // A service may leave values to the caller, also those without which a command is complete: "lock up" is about all doors,
        // and "get the front door locked" is not. A number may mean anything, as in "the two of us are cold".
        let isComplete = !finder.lacksValue(command)
        var spotted = prediction
        spotted.entities = EntitySpotter(dictionaries)
            .entities(in: prediction.text, ofIntent: command.intent, locale: locale)
        return predicted.listed(in: spotted).filter { found in
            !(isComplete && found.type == .number)
                && !command.entities.contains { $0.name == found.name || $0.mayBe(found) }
        }
    }
}

extension Entity {
    /// Whether an entity that was found in a text may be this one under another name.
    fileprivate func mayBe(_ found: Entity) -> Bool {
        guard let words, let others = found.words else {
            return value == found.value || text.lowercased() == found.text.lowercased()
        }
        return words.overlaps(others)
    }
}

extension Resolution.Outcome {
    /// Requires confirmation for a command if the text has words that are unknown and belong to no command.
    func limited(
        byUnknown words: String, in dictionaries: DictionarySet, locale: LocaleIdentifier?
    ) -> Resolution.Outcome {
        guard let command = fired?.command, dictionaries.intent(named: command.intent)?.rule.refused != .fire,
            let refusal = RefusalFinder(dictionaries, locale: locale).refusal(of: command, forUnknown: words)
        else { return self }
        return asked(because: refusal)
    }

    /// Requires confirmation for a command, unless it is asked about for another reason already.
    func asked(because refusal: Refusal) -> Resolution.Outcome {
        guard var fired, fired.refusal == nil else { return self }
        fired.refusal = refusal
        return .needsConfirmation(fired)
    }

    /// The command that fires or needs confirmation; nil if nothing will be carried out.
    private var fired: FiredCommand? {
        switch self {
        case .fired(let command), .needsConfirmation(let command): command
        case .contradicted, .unresolved: nil
        }
    }

    /// The same outcome without word places, for words that are at other places in the final text.
    var withoutPlaces: Resolution.Outcome {
        switch self {
        case .fired(let fired): .fired(fired.withoutPlaces)
        case .needsConfirmation(let fired): .needsConfirmation(fired.withoutPlaces)
        case .contradicted, .unresolved: self
        }
    }
}

extension Prediction {
    /// Whether the service found nothing: there is no top intent, or its name means that
    /// (``RankedIntent/meansNothing``).
    package var foundNothing: Bool { topIntent?.meansNothing ?? true }
}

extension Prediction.RankedIntent {
    /// Whether the name means "none of them": `None` (LUIS, CLU), `nlu_fallback` (Rasa), in any case, or an empty name.
    package var meansNothing: Bool {
        guard let first = name.utf8.first else { return true }
        // Checks the first letter first, because every intent of an answer is tested.
        guard first == UInt8(ascii: "n") || first == UInt8(ascii: "N") else { return false }
        return ["none", "nlu_fallback"].contains(name.lowercased())
    }
}

extension Prediction {
    fileprivate func limited(to limit: Double) -> Prediction {
        var prediction = self
        let best = topIntent?.score ?? 0
        guard best > limit else { return self }
        // Scaled in proportion: lowering the best score alone could put the second intent first.
        for index in prediction.intents.indices { prediction.intents[index].score *= limit / best }
        prediction.topIntent?.score = limit
        return prediction
    }
}
