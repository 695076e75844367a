/// A service that is asked what a text means when the dictionary does not know it.
///
/// Adapters keep to these rules:
/// - the call ends within the deadline they document, whatever the network does;
/// - cancelling the calling task ends it at once, with ``OnlineIntentError/Code/cancelled``;
/// - "the service failed" is thrown; "the service found nothing" is a ``Prediction`` whose top intent is nil;
/// - no key appears in any description, log or error.
///
/// `IntentServiceConformance`, in `RapidIntentTesting`, checks them against a server that misbehaves.
public protocol OnlineIntentService: Sendable {
    /// What to call it in messages and telemetry, such as `luis-v3`.
    var name: String { get }

    /// When its predictions are believed where the dictionary does not say: services calibrate their scores differently.
    var thresholds: PredictionThresholds { get }

    /// Which application is asked and which version of its model, such as `home production`, for telemetry: answers of two
    /// versions are not evidence for one thing. Nil where the service does not say.
    var modelVersion: String? { get }

    /// Asks what a text means.
    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction
}

extension OnlineIntentService {
    /// ``PredictionThresholds/standard``.
    public var thresholds: PredictionThresholds { .standard }

    /// Nil.
    public var modelVersion: String? { nil }
}

/// What an online service is asked.
public struct Question: Sendable, Hashable {
    /// The final transcript, as the recogniser wrote it.
    public var text: String
    /// The language of the text; nil where that is not known.
    public var locale: LocaleIdentifier?

    /// Describes a question.
    public init(text: String, locale: LocaleIdentifier? = nil) {
        self.text = text
        self.locale = locale
    }
}
