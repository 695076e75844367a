/// A failure as services and gateways report it in the body.
///
/// Seen in recordings and public code: `{"error":{"code":"NotFound","message":"…"}}` from LUIS v3 itself,
/// `{"statusCode":401,"message":"…"}` from the gateway before it, and `{"StatusCode":401,…}` with status 200.
struct LUISFailure: Equatable {
    /// The status it amounts to; 500 if it names none that is known.
    var status: Int
    var message: String?

    /// Finds the failure in a body; nil if it reports none.
    init?(_ body: JSONValue) {
        if let error = body["error"], error != .null {
            message = error["message"]?.string ?? error.string
            status = Self.status(error["code"] ?? .null)
        } else if let code = body["statusCode"] ?? body["StatusCode"] {
            message = (body["message"] ?? body["Message"])?.string
            status = Self.status(code)
        } else {
            return nil
        }
    }

    private static func status(_ code: JSONValue) -> Int {
        if let status = code.integer ?? code.string.flatMap({ Int($0) }), (400..<600).contains(status) { return status }
        return switch code.string?.lowercased() {
        case "badargument", "badrequest", "invalidargument", "invalidrequest": 400
        case "unauthorized", "accessdenied": 401
        case "forbidden", "quotaexceeded": 403
        case "notfound": 404
        case "conflict": 409
        case "gone": 410
        case "querytoolong": 414
        case "toomanyrequests", "ratelimitexceeded": 429
        default: 500
        }
    }
}
