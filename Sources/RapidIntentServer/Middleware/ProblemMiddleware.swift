#if Server
import Hummingbird
import Logging
import RapidIntent

/// Turns errors into replies in the format of the emulated service.
///
/// A request that broke off is rethrown, because no client can read a reply.
struct ProblemMiddleware: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as ServiceProblem where problem != .brokeOff {
            return problem.response(to: request)
        } catch let error as OnlineIntentError {
            logger.error("the model behind the dictionaries failed", metadata: ["code": "\(error.code)"])
            return ServiceProblem.noAnswer(retryAfter: error.retryAfter ?? .seconds(1)).response(to: request)
        } catch let error where !(error is ServiceProblem) {
            logger.error(
                "a request failed", metadata: ["endpoint": "\(context.endpointName)", "error": "\(type(of: error))"])
            return ServiceProblem.failed.response(to: request)
        }
    }
}
#endif
