/// Keeps what the online service said, so that it need not be asked again.
///
/// The resolver asks in this order: dictionary, cache, service. What it finds here is fired with the source
/// ``FiredCommand/Source/cache``, also while the network is gone; what the service said is brought here only if it was
/// accepted, or if the service found nothing. A failure is never kept, nor is a score that was too low, nor anything whose
/// meaning depends on the time.
///
/// `SQLitePredictionCache` of `RapidIntentCache` is the one there is: what is kept is the package's own. It keeps to these
/// rules:
/// - each is for one service, application and version of its model, and never mixes the answers of two;
/// - looking up ends within a bound that they document, with nil if need be, and at once when the task is cancelled;
/// - storing returns at once and does its work elsewhere;
/// - nothing that goes wrong with the storage is more than a miss.
public protocol PredictionCache: Sendable {
    /// What is kept under the first of the keys that has anything; nil if none has.
    func prediction(for keys: [PredictionKey]) async -> (key: PredictionKey, prediction: CachedPrediction)?

    /// Keeps a prediction in place of what may be kept under the key.
    func store(_ prediction: CachedPrediction, for key: PredictionKey)
}

/// What a prediction is kept under: the words of a question, or a pattern of questions.
public struct PredictionKey: Sendable, Hashable {
    /// The language of the words.
    package var locale: LocaleIdentifier
    /// The words in normal form, with `{list}` in place of those that any value of that list may stand for.
    ///
    /// Behind them, in brackets, stands the text as it was written, where it has signs that the normal form leaves out and
    /// that may change its meaning: `pay 5 [pay $5]`. Words in normal form have neither braces nor brackets.
    package var text: String

    /// Describes a key.
    package init(locale: LocaleIdentifier, text: String) {
        self.locale = locale
        self.text = text
    }
}
