import Hummingbird

/// Lets pass who has a key; who has none is not told what there is.
struct KeyMiddleware: RouterMiddleware {
    let keys: KeyRing

    func handle(
        _ request: Request, context: IntentRequestContext,
        next: (Request, IntentRequestContext) async throws -> Response
    ) async throws -> Response {
        guard context.endpoint?.isOpen != true else { return try await next(request, context) }
        guard let name = keys.name(presentedBy: request, query: try context.target.get().query) else {
            throw ServiceProblem.badKey
        }
        var context = context
        context.key = name
        return try await next(request, context)
    }
}

extension KeyRing {
    /// The name of the key that a request presents; nil if it has none that counts now.
    func name(presentedBy request: Request, query: [String: String]) -> String? {
        PresentedKey.of(request.head, query: query).flatMap(current.name(of:))
    }
}
