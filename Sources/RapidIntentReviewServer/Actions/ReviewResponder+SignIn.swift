#if Server
import HTTPTypes
import Hummingbird
import RapidIntentServer
import RapidIntentSupport

extension ReviewResponder {
    /// The page on which a reviewer enters a key.
    func signInPage(
        next: String?, message: String? = nil, status: HTTPResponse.Status = .ok, retryAfter: Duration? = nil
    ) -> Response {
        let next = Visit.page(next) ?? "/review/inbox"
        let values: PageValues = [
            "style": assets.style, "next": next, "message": message, "hasKeys": doorkeeper.hasKeys,
            // The address of this page, which goes on to the next one if somebody is signed in.
            "again": "/review/sign-in?next=\(PercentEncoding.encoded(next))",
        ]
        var response = html(templates.html("signin", values), status: status)
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter.retrySeconds)" }
        return response
    }

    /// Checks the key of a form.
    func signIn(_ request: ReviewRequest) async throws -> Response {
        let form = try await request.form()
        let next = form["next"]
        switch doorkeeper.signIn(key: form["key"] ?? "", from: request.address) {
        case .admitted(let token):
            var response = redirect(to: Visit.page(next) ?? "/review/inbox")
            response.headers[.setCookie] = cookie(token.text, request)
            return response
        case .wrong:
            return signInPage(
                next: next, message: "This key is not valid. Look whether you copied all of it.",
                status: .unauthorized)
        case .locked(let wait):
            return signInPage(
                next: next,
                message:
                    "This key was not accepted. After too many wrong keys, no key is checked for a while: try again in \(wait.retrySeconds) s.",
                status: .tooManyRequests, retryAfter: wait)
        }
    }

    /// Opens a session with a one-time address.
    ///
    /// The reply is a page that goes on by itself, not a redirect: browsers do not send the new cookie to the target of a
    /// redirect that began on another site.
    func open(_ token: String, _ request: ReviewRequest) throws -> Response {
        guard !request.isHead else { throw ReviewProblem.wrongMethod([.get]) }
        guard let session = doorkeeper.open(oneTimeToken: token) else {
            return signInPage(
                next: nil,
                message:
                    "This address has been used, or is older than a minute. Start the review again for another.",
                status: .forbidden)
        }
        var response = html(templates.html("opened", ["style": assets.style]))
        response.headers[.setCookie] = cookie(session.text, request)
        return response
    }

    func signOut(_ visit: Visit) -> Response {
        doorkeeper.signOut(visit.visitor)
        var response = signInPage(next: nil, message: "You are signed out.")
        response.headers[.setCookie] = cookie("", visit.request, maximumAge: 0)
        return response
    }

    private func cookie(_ value: String, _ request: ReviewRequest, maximumAge: Int? = nil) -> String {
        var parts = [
            "\(address.cookieName(host: request.host))=\(value)", "Path=/review", "HttpOnly", "SameSite=Strict",
        ]
        if address.isEncrypted { parts.append("Secure") }
        if let maximumAge { parts.append("Max-Age=\(maximumAge)") }
        return parts.joined(separator: "; ")
    }
}
#endif
