import Hummingbird

/// Answers every request: applies the middleware, outermost first, and then the question responder.
struct IntentResponder: HTTPResponder {
    private let middleware: any RouterMiddleware<IntentRequestContext>
    private let questions: QuestionResponder

    init(_ questions: QuestionResponder) {
        self.questions = questions
        middleware = Self.chain {
            CountingMiddleware(metrics: questions.metrics, logger: questions.logger)
            ProblemMiddleware(logger: questions.logger)
            if let keys = questions.keys {
                KeyMiddleware(
                    keys: keys, wrongKeys: WrongKeyLimiter(), metrics: questions.metrics, logger: questions.logger)
            }
            RateLimitMiddleware(limiter: questions.limiter, metrics: questions.metrics)
        }
    }

    private static func chain(
        @MiddlewareFixedTypeBuilder<Request, Response, IntentRequestContext> _ build: () ->
            some RouterMiddleware<IntentRequestContext>
    ) -> any RouterMiddleware<IntentRequestContext> { build() }

    func respond(to request: Request, context: IntentRequestContext) async throws -> Response {
        var context = context
        context.route(request)
        do {
            let response = try await middleware.handle(request, context: context, next: questions.answer)
            // A client would take a body for the next answer; RapidIntent's own client warms connections with HEAD.
            return request.method == .head ? response.createHeadResponse() : response
        } catch let problem as ServiceProblem {
            // The request broke off.
            return problem.response(to: request)
        }
    }
}
