#if Server
import Hummingbird

/// Answers every request: applies the middleware, outermost first, and then the question responder.
struct IntentResponder: HTTPResponder {
    private let middleware: any RouterMiddleware<IntentRequestContext>
    private let counting: CountingMiddleware
    private let questions: QuestionResponder
    private let pages: MountedPages?

    init(_ questions: QuestionResponder, pages: MountedPages? = nil) {
        self.questions = questions
        self.pages = pages
        let counting = CountingMiddleware(metrics: questions.metrics, logger: questions.logger)
        self.counting = counting
        middleware = Self.chain {
            counting
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
        context.route(request, pages: pages)
        do {
            let response =
                if let pages = context.pages {
                    try await counting.handle(request, context: context, next: pages.respond(to:context:))
                } else {
                    try await middleware.handle(request, context: context, next: questions.answer)
                }
            // A client would take a body for the next answer; RapidIntent's own client warms connections with HEAD.
            return request.method == .head ? response.createHeadResponse() : response
        } catch let problem as ServiceProblem {
            // The request broke off.
            return problem.response(to: request)
        }
    }
}
#endif
