import Foundation
import RapidIntent
import RapidIntentSupport

/// Reads the bodies of replies, in the same way for all dialects.
enum ReplyBody {
    /// The body of a successful reply.
    ///
    /// - Parameter now: The time when the reply arrived, for a `Retry-After` that is a date.
    /// - Throws: The failure that the reply reports, by its status or in its body with any status;
    ///   ``OnlineIntentError/Code/badReply`` if it is not JSON.
    static func open(_ reply: HTTPReply, now: Date) throws(OnlineIntentError) -> JSON {
        guard reply.status == 200 else {
            let failure = (try? JSON(body: reply.body)).flatMap(ReportedFailure.init)
            // Wit.ai answers 400 to a wrong key, and only the body contains the cause.
            let status = reply.status == 400 ? failure?.status ?? 400 : reply.status
            throw StatusFailure.error(status, failure, retryAfter: RetryAfter.duration(in: reply, now: now))
        }
        let body = try JSON(body: reply.body)
        if let failure = ReportedFailure(body) {
            throw StatusFailure.error(
                failure.status ?? 500, failure, retryAfter: RetryAfter.duration(in: reply, now: now))
        }
        return body
    }
}

/// Converts failures that services report, by status or in the body, to errors.
///
/// The meanings of the statuses come from Microsoft's published list of LUIS response codes; the services of the
/// other dialects use the same ones.
enum StatusFailure {
    /// The error for a status other than success.
    ///
    /// It contains the service's whole message, because only ``DialectService`` has the list of secrets to remove, and
    /// a truncated key could not be recognised. ``DialectService`` shortens the detail afterwards.
    /// - Parameters:
    ///   - retryAfter: The time for which the service must not be asked. If it is nil and a quota is used up, the time in
    ///     the message counts.
    static func error(_ status: Int, _ failure: ReportedFailure?, retryAfter: Duration?) -> OnlineIntentError {
        let message = failure?.message
        let isQuota = status == 403 && failure?.isQuota == true
        let (code, advice): (OnlineIntentError.Code, String?) =
            switch status {
            case 300..<400: (.serverFailed, "redirects are not followed; name the final address as the endpoint")
            case 400: (.invalidRequest, "the service does not accept the question")
            case 401: (.unauthorised, "check the key, its region and that the application belongs to it")
            case 403 where isQuota: (.rateLimited, "the quota of the key is used up")
            case 403: (.unauthorised, "the key is not allowed this, or its quota is used up")
            case 404: (.notFound, "check the endpoint, the application and that it is published")
            case 409: (.serverFailed, "the application is still being loaded")
            case 410: (.notFound, "train and publish the application again")
            case 413, 414: (.invalidRequest, "the text is too long for the service")
            case 429: (.rateLimited, "too many questions")
            default: (.serverFailed, nil)
            }
        let parts = ["the service answered \(status)", advice, message].compactMap { $0 }
        return OnlineIntentError(
            code, parts.joined(separator: "; "), status: status,
            retryAfter: retryAfter ?? (isQuota ? message.flatMap(RetryAfter.duration(inMessage:)) : nil))
    }
}

/// Checks that a reply belongs to the question by the text that it repeats.
enum RepeatedText {
    /// Checks a text.
    ///
    /// Services may change white space, case and punctuation, so only letters and digits are compared.
    ///
    /// - Parameter repeated: The text that the reply repeats; nil if it repeats none.
    static func check(_ repeated: JSON?, is text: String) throws(OnlineIntentError) {
        guard let repeated = repeated?.string, letters(repeated) != letters(text) else { return }
        throw OnlineIntentError(.badReply, "the reply is about another text: '\(repeated)'")
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// A failure reported by a service or gateway in the body.
///
/// Seen in recordings, published descriptions and public code: `{"error":{"code":"NotFound","message":"…"}}` from LUIS
/// v3 and CLU, `{"statusCode":401,"message":"…"}` from LUIS v2 and the gateway before both, `{"StatusCode":401,…}` with
/// status 200, `{"status":"failure","reason":"NotAuthenticated","message":"…","code":401}` from Rasa, and
/// `{"error":"Bad auth","code":"no-auth"}` from Wit.ai.
struct ReportedFailure: Equatable {
    /// The equivalent status; nil if the failure has no known one.
    var status: Int?
    var message: String?
    /// Whether the code or the message speaks of a quota.
    private(set) var isQuota = false

    /// Finds the failure in a body; nil if it reports none.
    init?(_ body: JSON) {
        if let error = body["error"], error != .null {
            message = error["message"]?.string ?? error.string
            status = Self.status(error["code"] ?? body["code"])
        } else if let code = body["statusCode"] ?? body["StatusCode"], !(200..<300).contains(code.integer ?? 500) {
            message = (body["message"] ?? body["Message"])?.string
            status = Self.status(code)
        } else if body["status"]?.string == "failure" {
            message = (body["message"] ?? body["reason"])?.string
            status = Self.status(body["code"]) ?? Self.status(body["reason"])
        } else {
            return nil
        }
        let code = body["error"]?["code"] ?? body["code"]
        isQuota = [message, code?.string].contains { $0?.lowercased().contains("quota") == true }
    }

    private static func status(_ code: JSON?) -> Int? {
        guard let code else { return nil }
        if let status = code.integer ?? code.string.flatMap({ Int($0) }), (400..<600).contains(status) { return status }
        return switch code.string?.lowercased() {
        case "badargument", "badrequest", "invalidargument", "invalidrequest", "msg-invalid": 400
        case "unauthorized", "accessdenied", "notauthenticated", "no-auth": 401
        case "forbidden", "quotaexceeded", "notauthorized": 403
        case "notfound": 404
        case "timeout": 408
        case "conflict": 409
        case "gone": 410
        case "querytoolong": 414
        case "toomanyrequests", "ratelimitexceeded", "rate-limit": 429
        default: nil
        }
    }
}
