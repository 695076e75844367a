#if Server
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RapidIntent

/// Answers every request: checks its key and rate, answers it or explains the problem, and counts the reply.
struct IntentResponder: HTTPResponder {
    private let questions: QuestionResponder
    private let pages: MountedPages?
    private let wrongKeys = WrongKeyLimiter()

    private var metrics: ServerMetrics { questions.metrics }
    private var logger: Logger { questions.logger }

    init(_ questions: QuestionResponder, pages: MountedPages? = nil) {
        self.questions = questions
        self.pages = pages
    }

    func respond(to request: Request, context: IntentRequestContext) async throws -> Response {
        var context = context
        context.route(request, pages: pages)
        do {
            let response = try await countedResponse(to: request, context)
            // A client would take a body for the next answer; RapidIntent's own client warms connections with HEAD.
            return request.method == .head ? response.createHeadResponse() : response
        } catch let problem as ServiceProblem {
            // The request broke off.
            return problem.response(to: request)
        }
    }

    private func countedResponse(to request: Request, _ context: IntentRequestContext) async throws -> Response {
        let begin = ContinuousClock.now
        // A request that broke off throws and is not counted: its client is gone or has its reply already.
        let response =
            if let pages = context.pages {
                try await pages.respond(to: request, context: context)
            } else {
                try await answer(request, context)
            }
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

    /// The answer, or else an error in the format of the emulated service.
    ///
    /// A request that broke off is rethrown, because no client can read a reply.
    private func answer(_ request: Request, _ context: IntentRequestContext) async throws -> Response {
        do {
            var context = context
            context.key = try key(of: request, context)
            if context.endpoint?.isQuestion(request.method) == true,
                let wait = questions.limiter.admit(context.key, at: questions.limiter.now)
            {
                metrics.limited(context.key)
                throw ServiceProblem.tooMany(wait)
            }
            return try await questions.answer(request, context)
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

    /// The name of the request's key; empty if none is needed.
    ///
    /// Without a valid key, nobody learns whether a path exists.
    private func key(of request: Request, _ context: IntentRequestContext) throws -> String {
        guard let keys = questions.keys, context.endpoint?.isOpen != true else { return "" }
        guard let presented = PresentedKey.of(request.head, query: try context.target.get().query) else {
            throw ServiceProblem.badKey
        }
        guard let name = keys.current.name(of: presented) else { throw problem(ofWrongKeyIn: context) }
        return name
    }

    /// An address that presents wrong keys is slowed down; the log contains the address but never a key.
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
