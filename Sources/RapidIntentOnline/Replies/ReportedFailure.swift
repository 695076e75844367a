import RapidIntent
import RapidIntentSupport

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
