public import Foundation
public import RapidIntent

/// How one kind of service is asked and how its replies are read: a pure translation, both ways.
///
/// A dialect opens no connection and knows no clock, so that a recorded reply tests it as well as a live one.
/// ``DialectService`` makes a service out of a dialect and a transport.
public protocol IntentDialect: Sendable {
    /// What to call it in messages and telemetry, such as `luis-v3`.
    var name: String { get }

    /// When its predictions are believed where the dictionary does not say.
    var thresholds: PredictionThresholds { get }

    /// Which application is asked and which version of its model, as far as requests say so; nil where they do not.
    var modelVersion: String? { get }

    /// The request that puts a question.
    ///
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the service would refuse it anyway.
    func request(for question: Question) throws(OnlineIntentError) -> HTTPRequest

    /// The request that puts a question at a certain time.
    ///
    /// For services that are told what "tomorrow" counts from; others put the same question at any time, and need not
    /// implement it.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - now: When the question is put.
    /// - Throws: `OnlineIntentError.Code.invalidRequest` if the service would refuse it anyway.
    func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest

    /// What a reply says about the question.
    ///
    /// - Parameters:
    ///   - reply: The reply, whatever its status.
    ///   - question: What was asked; the text of the prediction, and what its ranges count in.
    ///   - now: When the reply came, for a `Retry-After` that is a date.
    /// - Throws: The failure the reply reports, or `OnlineIntentError.Code.badReply` if it cannot be read. What the
    ///   service says about it belongs into the detail in full: ``DialectService`` takes secrets out of it and shortens
    ///   it afterwards, and could not recognise a key that was cut.
    func prediction(
        from reply: HTTPReply, to question: Question, now: Date
    ) throws(OnlineIntentError) -> Prediction
}

extension IntentDialect {
    /// ``RapidIntent/PredictionThresholds/standard``.
    public var thresholds: PredictionThresholds { .standard }

    /// Nil.
    public var modelVersion: String? { nil }

    /// The same at any time.
    public func request(for question: Question, at now: Date) throws(OnlineIntentError) -> HTTPRequest {
        try request(for: question)
    }
}
