#if Server
package import Hummingbird

/// Pages that are served below a path, beside the endpoints for questions; see ``IntentHTTPServer``.
///
/// They check their own access: neither keys nor rates of the endpoints apply to them. Connections, time limits and
/// encryption are those of the server.
package struct MountedPages: Sendable {
    package struct Incoming: Sendable {
        /// The request; its body has not been read.
        package let request: Request
        /// The path segments, decoded.
        package let segments: [String]
        package let address: ClientAddress
    }

    /// The first segment of the paths, which is also the name in metrics.
    package let name: String
    private let answer: @Sendable (Incoming) async throws -> Response

    /// Creates pages.
    ///
    /// - Parameters:
    ///   - name: The first segment of their paths.
    ///   - answer: Answers every request for them; throws `CancellationError`, and nothing else, if the client is gone.
    package init(name: String, answer: @escaping @Sendable (Incoming) async throws -> Response) {
        self.name = name
        self.answer = answer
    }

    /// Whether a path is below that of the pages.
    func contain(_ segments: [String]) -> Bool { segments.first == name }

    func respond(to request: Request, context: IntentRequestContext) async throws -> Response {
        let address = ClientAddress(context.channel.remoteAddress)
        let segments = try context.target.get().segments
        do {
            return try await answer(Incoming(request: request, segments: segments, address: address))
        } catch is CancellationError {
            throw ServiceProblem.brokeOff
        }
    }
}
#endif
