#if Server
import Hummingbird
import Logging

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
#endif
