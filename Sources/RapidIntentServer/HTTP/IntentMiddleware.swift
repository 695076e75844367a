#if Server
import HTTPTypes
import Hummingbird
import Logging
import RapidIntent

/// Accepts requests with a valid key; others do not learn whether a path exists.
///
/// An address that presents wrong keys is slowed down. The log contains the address but never a key.
struct KeyMiddleware: RouterMiddleware {
    let keys: KeyRing
    let wrongKeys: WrongKeyLimiter
    let metrics: ServerMetrics
    let logger: Logger

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        guard context.endpoint?.isOpen != true else { return try await next(request, context) }
        guard let presented = PresentedKey.of(request.head, query: try context.target.get().query) else {
            throw ServiceProblem.badKey
        }
        guard let name = keys.current.name(of: presented) else { throw problem(ofWrongKeyIn: context) }
        var context = context
        context.key = name
        return try await next(request, context)
    }

    private func problem(ofWrongKeyIn context: IntentRequestContext) -> ServiceProblem {
        let address = ClientAddress(context.channel.remoteAddress)
        switch wrongKeys.record(from: address, at: wrongKeys.now) {
        case .turnedAway(let wait):
            metrics.wrongKey(.limited)
            return .tooManyWrongKeys(wait)
        case .refused(let count, let turnedAway, let wait):
            metrics.wrongKey(.refused)
            logger.warning(
                "a wrong key was refused",
                metadata: [
                    "address": "\(address)", "endpoint": "\(context.endpointName)", "count": "\(count)",
                    "turned-away": "\(turnedAway)", "wait": "\(wait.wholeSeconds) s",
                ])
            return .badKey
        }
    }
}

extension KeyRing {
    /// The name of the key that a request presents; nil if it has no valid key.
    func name(presentedBy request: Request, query: [String: String]) -> String? {
        PresentedKey.of(request.head, query: query).flatMap(current.name(of:))
    }
}

/// Finds the key in a request.
enum PresentedKey {
    private static let subscription = HTTPField.Name("Ocp-Apim-Subscription-Key")

    /// The key of a request; nil if there is none.
    ///
    /// The first of these counts: the header of Azure's services, `Authorization: Bearer`, LUIS's query parameter
    /// `subscription-key`, and Rasa's `token`.
    static func of(_ request: HTTPRequest, query: [String: String]) -> String? {
        if let name = subscription, let key = request.headerFields[name] { return key }
        if let authorization = request.headerFields[.authorization] {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "bearer" { return parts[1].trimmingPrefix(" ").description }
        }
        return query["subscription-key"] ?? query["token"]
    }
}

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
