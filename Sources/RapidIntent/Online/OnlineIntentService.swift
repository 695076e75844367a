/// A service that predicts the intent of a text that the dictionary does not know.
///
/// Adapters follow these rules:
/// - the call ends within the documented deadline, whatever the network does;
/// - cancelling the calling task ends it at once, with ``OnlineIntentError/Code/cancelled``;
/// - "the service failed" is thrown; "the service found nothing" is a ``Prediction`` whose top intent is nil;
/// - no key appears in any description, log or error.
///
/// `IntentServiceConformance`, in `RapidIntentTesting`, checks these rules with a misbehaving server.
public protocol OnlineIntentService: Sendable {
    /// The name for messages and telemetry, such as `luis-v3`.
    var name: String { get }

    /// The thresholds for its predictions if the dictionary sets none; services calibrate their scores differently.
    var thresholds: PredictionThresholds { get }

    /// The application and its model version, such as `home production`; nil if unknown.
    ///
    /// Telemetry uses it to keep the answers of different versions apart.
    var modelVersion: String? { get }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction
}

extension OnlineIntentService {
    /// The default: ``PredictionThresholds/standard``.
    public var thresholds: PredictionThresholds { .standard }

    /// The default: nil.
    public var modelVersion: String? { nil }
}

/// A question to an online service.
public struct Question: Sendable, Hashable {
    /// The final transcript, as the recogniser wrote it.
    public var text: String
    /// The language of the text; nil if unknown.
    public var locale: LocaleIdentifier?
    /// The moment of speech, for values such as "tomorrow"; nil if it is unknown.
    package var moment: LocalDateTime?

    /// Creates a question.
    public init(text: String, locale: LocaleIdentifier? = nil) {
        self.text = text
        self.locale = locale
    }
}

extension Question {
    /// Whether both have the same text and language; the answer's values are reckoned afterwards.
    public static func == (first: Question, second: Question) -> Bool {
        first.text == second.text && first.locale == second.locale
    }

    /// Hashes the text and the language.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(locale)
    }
}
