import Hummingbird
import Logging

/// Counts and times what is answered.
struct CountingMiddleware: RouterMiddleware {
    let metrics: ServerMetrics
    let logger: Logger

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        // Who broke off is gone, or was answered when it was refused: that is thrown, and not counted.
        let response = try await next(request, context)
        let time = begin.duration(to: .now)
        metrics.answered(context.endpointName, status: response.status.code, after: time)
        logger.debug(
            "answered",
            metadata: [
                "endpoint": "\(context.endpointName)", "status": "\(response.status.code)",
                "microseconds": "\(Int(time / .microseconds(1)))",
            ])
        return response
    }
}
