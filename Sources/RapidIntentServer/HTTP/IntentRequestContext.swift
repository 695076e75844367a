#if Server
import Hummingbird
import NIOCore

struct IntentRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    var target: Result<RequestTarget, ServiceProblem> = .failure(.badTarget)
    /// The endpoint; nil if the path has none.
    var endpoint: Endpoint?
    /// The pages to which the path belongs; nil if it is an endpoint's.
    var pages: MountedPages?
    /// The name of the request's key; empty if no key is required.
    var key = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    var endpointName: String { pages?.name ?? endpoint?.name ?? "none" }

    /// Parses the target of a request and finds its endpoint.
    ///
    /// Hummingbird's router is not used, because it does not distinguish a wrong method from a wrong path, skips empty
    /// segments, compares percent-encoded names without decoding, and treats the colon in CLU's path as a parameter.
    mutating func route(_ request: Request, pages: MountedPages?) {
        guard let read = request.head.path.flatMap(RequestTarget.init) else { return }
        target = .success(read)
        if let pages, pages.contain(read.segments) { self.pages = pages } else { endpoint = Endpoint(read.segments) }
    }
}
#endif
