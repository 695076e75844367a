import Hummingbird
import NIOCore

/// What is known of a request while it is answered.
struct IntentRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection that it came in on.
    let channel: any Channel
    /// The target, taken apart.
    var target: Result<RequestTarget, ServiceProblem> = .failure(.badTarget)
    /// What answers; nil if there is nothing at the path.
    var endpoint: Endpoint?
    /// The name of the key that opened it; empty where none is asked for.
    var key = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The name of the endpoint in logs and figures.
    var endpointName: String { endpoint?.name ?? "none" }

    /// Takes the target of a request apart.
    ///
    /// Hummingbird's router is not asked: it does not tell a wrong method from a wrong path, passes over empty segments, compares
    /// percent-encoded names as they stand, and takes the colon of CLU's path for a parameter.
    mutating func route(_ request: Request) {
        guard let read = request.head.path.flatMap(RequestTarget.init) else { return }
        target = .success(read)
        endpoint = Endpoint(read.segments)
    }
}
