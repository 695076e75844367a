#if Server
import HTTPTypes
import Hummingbird
import NIOCore
import RapidIntentSupport

/// An error reply: a status and its remedy.
///
/// Never contains spoken words or a key.
struct ServiceProblem: Error, Sendable, Equatable {
    var status: HTTPResponse.Status
    /// A name for programs, such as `NotFound`.
    var code: String
    /// The message for people, with a full stop, because clients show it unchanged.
    var message: String
    /// The time for the client to wait before a retry.
    var retryAfter: Duration?
    var allowed: [HTTPRequest.Method] = []

    init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, retryAfter: Duration? = nil,
        allowed: [HTTPRequest.Method] = []
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.allowed = allowed
    }

    var retryAfterSeconds: Int? { retryAfter?.retrySeconds }

    static func badRequest(_ message: String) -> ServiceProblem { ServiceProblem(.badRequest, "BadArgument", message) }

    static let badTarget = badRequest("The path or the query is not valid.")

    /// The body could not be read to its end.
    static let brokeOff = badRequest("The request broke off.")

    static let noSuchPath = ServiceProblem(
        .notFound, "NotFound",
        "There is nothing at this path. See the table of endpoints in the server's documentation.")

    static let noSuchApp = ServiceProblem(.notFound, "NotFound", "The application is not published or doesn't exist.")

    static let badKey = ServiceProblem(
        .unauthorized, "401",
        "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.")

    static func tooMany(_ wait: Duration) -> ServiceProblem {
        var problem = ServiceProblem(.tooManyRequests, "429", "", retryAfter: wait)
        problem.message = "Rate limit is exceeded. Try again in \(problem.retryAfterSeconds ?? 1) seconds."
        return problem
    }

    static func tooManyWrongKeys(_ wait: Duration) -> ServiceProblem {
        var problem = ServiceProblem(.tooManyRequests, "429", "", retryAfter: wait)
        problem.message =
            "Too many wrong keys came from this address. Try again in \(problem.retryAfterSeconds ?? 1) seconds, with a valid key."
        return problem
    }

    static func tooLarge(_ limit: Int) -> ServiceProblem {
        ServiceProblem(.contentTooLarge, "ContentTooLarge", "The body has more than \(limit) bytes.")
    }

    static let noRoomForStream = ServiceProblem(
        .serviceUnavailable, "TooManyStreams", "The limit of open streams is reached.", retryAfter: .seconds(5))

    static let tooManyStreamsOfKey = ServiceProblem(
        .tooManyRequests, "TooManyStreams", "The limit of open streams for this key is reached. End one of them first.",
        retryAfter: .seconds(5))

    static func noAnswer(retryAfter: Duration) -> ServiceProblem {
        ServiceProblem(
            .serviceUnavailable, "ServiceUnavailable", "The model behind the dictionaries gave no answer.",
            retryAfter: retryAfter)
    }

    static let failed = ServiceProblem(
        .internalServerError, "InternalServerError", "The request could not be answered; the server's log says more.")
}

extension ServiceProblem {
    /// The reply to a request, in the format of the emulated service at its path.
    func response(to request: Request) -> Response {
        var response = Response(json: Endpoint.dialect(ofTarget: request.head.path).body(of: self), status: status)
        if let seconds = retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        if !allowed.isEmpty { response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        return response
    }
}

extension Duration {
    /// A wait in whole seconds, at least one, rounded up so that nobody comes too early.
    package var retrySeconds: Int { max(1, Int((self / .seconds(1)).rounded(.up))) }
}

extension Response {
    /// Creates a JSON reply with a complete body.
    init(json: JSONWriter, status: HTTPResponse.Status = .ok) {
        self.init(status: status, headers: .json, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}

extension HTTPFields {
    /// The fields of a JSON reply, created once.
    fileprivate static let json: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
}
#endif
