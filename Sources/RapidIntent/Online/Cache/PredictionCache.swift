/// A cache of the online service's predictions.
///
/// The resolver asks in this order: dictionary, cache, service. A command from the cache is fired with the source
/// ``FiredCommand/Source/cache``, also without a network. Predictions are stored only if they were accepted or refused,
/// or if the service found nothing. Failures, predictions with low scores, and answers that depend on the time are
/// never stored.
///
/// `SQLitePredictionCache` of `RapidIntentOnlineFiles` implements it. A cache follows these rules:
/// - it belongs to one service, application and model version, and never mixes answers;
/// - a lookup ends within a documented time, with nil if necessary, and at once when the task is cancelled;
/// - storing returns at once and does its work elsewhere;
/// - a storage error is only a cache miss.
public protocol PredictionCache: Sendable {
    /// Returns the prediction for the first of the keys that has one; nil if none has.
    func prediction(for keys: [PredictionKey]) async -> (key: PredictionKey, prediction: CachedPrediction)?

    /// Stores a prediction, replacing any prediction with the same key.
    func store(_ prediction: CachedPrediction, for key: PredictionKey)
}

/// The key of a cached prediction: the words of a question, or a pattern of questions.
public struct PredictionKey: Sendable, Hashable {
    /// The language of the words.
    package var locale: LocaleIdentifier
    /// The words in normal form, with `{list}` in place of a value of that list.
    ///
    /// If the text has signs that the normal form leaves out and that may change its meaning, the written text follows
    /// in brackets: `pay 5 [pay $5]`. Words in normal form contain neither braces nor brackets.
    package var text: String

    package init(locale: LocaleIdentifier, text: String) {
        self.locale = locale
        self.text = text
    }
}
