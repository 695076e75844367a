#if Server
import Hummingbird

/// Applies the rate limit of each key.
struct RateLimitMiddleware: RouterMiddleware {
    let limiter: RateLimiter
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        if context.endpoint?.isQuestion(request.method) == true,
            let wait = limiter.admit(context.key, at: limiter.now)
        {
            metrics.limited(context.key)
            throw ServiceProblem.tooMany(wait)
        }
        return try await next(request, context)
    }
}
#endif
