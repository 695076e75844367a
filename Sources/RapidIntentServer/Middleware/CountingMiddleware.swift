#if Server
import Hummingbird
import Logging

/// Counts and times the replies.
struct CountingMiddleware: RouterMiddleware {
    let metrics: ServerMetrics
    let logger: Logger

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        // A request that broke off throws and is not counted: its client is gone or has its reply already.
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
#endif
