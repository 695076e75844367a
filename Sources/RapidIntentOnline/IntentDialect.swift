public import Foundation
public import RapidIntent

/// The protocol of one kind of service: a pure translation of questions to requests, and of replies to predictions.
///
/// A dialect opens no connection and reads no clock, so it can be tested with recorded replies.
/// ``ResilientService`` makes a service of it.
public protocol IntentDialect: Sendable {
    /// The name in messages and telemetry, such as `luis-v3`.
    var name: String { get }

    /// The thresholds for its predictions if the dictionary sets none.
    var thresholds: PredictionThresholds { get }

    /// The application and the version of its model, if requests name them; nil otherwise.
    var modelVersion: String? { get }

    /// The request for a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the service would refuse it.
    func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest

    /// The request for a question at a certain time.
    ///
    /// For services that need the date to which "tomorrow" is relative. For other dialects, the request does not
    /// depend on the time, and they need not implement this.
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
    /// - Throws: The failure that the reply reports, or `OnlineIntentError.Code.badReply` if it cannot be read. Put
    ///   the service's whole message into the detail: the service removes secrets from it and shortens it
    ///   afterwards, but cannot recognise a truncated key.
    func prediction(from reply: HTTPReply, to question: Question, now: Date) throws(OnlineIntentError) -> Prediction
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
