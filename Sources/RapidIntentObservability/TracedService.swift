#if Observability
public import RapidIntent
public import Tracing

/// Creates a span for every question to a service, through swift-distributed-tracing.
///
/// ```swift
/// let service = TracedService(ResilientService(asking: dialect))
/// ```
///
/// The span `rapid_intent.ask` covers the whole question, including waits and retries of the wrapped service; a
/// traced service inside a `OnlineIntentService` that retries has a span for each attempt. Its
/// attributes are `rapid_intent.service`, `rapid_intent.score` and, for a failure, `rapid_intent.code` and
/// `http.response.status_code`, but not the text. The span's parent is that of the task that runs the stream.
public struct TracedService: OnlineIntentService {
    private let service: any OnlineIntentService
    private let tracer: any Tracer

    /// Wraps a service.
    ///
    /// - Parameters:
    ///   - service: The service that answers the questions.
    ///   - tracer: Creates the spans; defaults to the app's tracer.
    public init(_ service: any OnlineIntentService, tracer: any Tracer = InstrumentationSystem.tracer) {
        self.service = service
        self.tracer = tracer
    }

    /// The service's name.
    public var name: String { service.name }
    /// The service's thresholds.
    public var thresholds: PredictionThresholds { service.thresholds }
    /// The service's model.
    public var modelVersion: String? { service.modelVersion }

    /// Asks the service for the meaning of a text.
    ///
    /// - Throws: The service's error.
    public func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        let result = await tracer.withAnySpan("rapid_intent.ask", ofKind: .client) { span in
            span.attributes["rapid_intent.service"] = service.name
            let result = await self.result(of: question)
            switch result {
            case .success(let prediction): span.attributes["rapid_intent.score"] = prediction.topIntent?.score
            case .failure(let error):
                span.attributes["rapid_intent.code"] = error.code.rawValue
                span.attributes["http.response.status_code"] = error.status
                span.setStatus(SpanStatus(code: .error))
            }
            return result
        }
        return try result.get()
    }

    private func result(of question: Question) async -> Result<Prediction, OnlineIntentError> {
        do throws(OnlineIntentError) {
            return .success(try await service.prediction(for: question))
        } catch {
            return .failure(error)
        }
    }
}
#endif
