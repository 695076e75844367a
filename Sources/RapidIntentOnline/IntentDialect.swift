public import Foundation
public import RapidIntent

/// How one kind of service is asked and how its replies are read: a pure translation in both directions.
///
/// A dialect opens no connection and reads no clock, so it can be tested with recorded replies. ``DialectService`` makes a
/// service from a dialect and a transport.
public protocol IntentDialect: Sendable {
    /// The name in messages and telemetry, such as `luis-v3`.
    var name: String { get }

    /// The thresholds for its predictions if the dictionary sets none.
    var thresholds: PredictionThresholds { get }

    /// The application and the version of its model, as far as requests name them; nil if they do not.
    var modelVersion: String? { get }

    /// The request for a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the service would refuse it.
    func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest

    /// The request for a question at a certain time.
    ///
    /// For services that receive the date that "tomorrow" is relative to. Other dialects make the same request at any time, and
    /// need not implement it.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - now: The time of the question.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the service would refuse it.
    func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest

    /// Reads the prediction from a reply.
    ///
    /// - Parameters:
    ///   - reply: The reply, with any status.
    ///   - question: The question; its text is the text of the prediction, to which its ranges refer.
    ///   - now: The time when the reply arrived, for a `Retry-After` that is a date.
    /// - Throws: The failure that the reply reports, or `OnlineIntentError.Code.badReply` if it cannot be read. Put the service's
    ///   whole message into the detail: ``DialectService`` removes secrets from it and shortens it afterwards, and could not
    ///   recognise a key that was cut.
    func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction
}

extension IntentDialect {
    /// ``RapidIntent/PredictionThresholds/standard``.
    public var thresholds: PredictionThresholds { .standard }

    /// Nil: no model version.
    public var modelVersion: String? { nil }

    /// The same request at any time.
    public func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question)
    }
}
