#if Server
import HTTPTypes
import RapidIntentLearning

/// A reason why a page cannot be shown, and its remedy; never contains spoken words of others than who asks, nor a key.
struct ReviewProblem: Error, Sendable, Equatable {
    var status: HTTPResponse.Status
    var title: String
    var remedy: String
    var allowed: [HTTPRequest.Method] = []
    /// The time to wait before another try.
    var retryAfter: Duration?

    init(_ status: HTTPResponse.Status, _ title: String, _ remedy: String) {
        self.status = status
        self.title = title
        self.remedy = remedy
    }

    static let noSuchPage = ReviewProblem(
        .notFound, "There is no such page", "What it showed may have been decided or erased meanwhile.")

    static let badAddress = ReviewProblem(
        .badRequest, "The address is not valid", "A part of it cannot be read; begin from the inbox.")

    static func badFilter(_ message: String) -> ReviewProblem {
        ReviewProblem(.badRequest, "The filter is not valid", message)
    }

    static func wrongMethod(_ allowed: [HTTPRequest.Method]) -> ReviewProblem {
        var problem = ReviewProblem(
            .methodNotAllowed, "This address is not a page", "It takes what a form of the review sends.")
        problem.allowed = allowed
        return problem
    }

    static let wrongHost = ReviewProblem(
        .misdirectedRequest, "This server has another name",
        "Open the review at 127.0.0.1 or localhost. If a proxy serves it, start the server with '--review-address'.")

    static let crossSite = ReviewProblem(
        .forbidden, "The request came from another site",
        "Nothing was changed. If a proxy serves the review, start the server with '--review-address' and the address that people open."
    )

    static let badToken = ReviewProblem(
        .forbidden, "The form is not of this session",
        "Nothing was changed. Go back, load the page again, and send the form once more.")

    static let signedOut = ReviewProblem(
        .unauthorized, "Your session has ended",
        "Nothing was changed. Sign in from another tab; then go back in this one, where what you entered still stands, and send it again."
    )

    static let mayNotEdit = ReviewProblem(
        .forbidden, "You may read, not change", "Nothing was changed. Ask for the role 'edit' in the file of reviewers."
    )

    static let tooLarge = ReviewProblem(
        .contentTooLarge, "The form is too large",
        "Nothing was changed. A dictionary that is edited here has at most 1 MiB: split it, or edit the file itself.")

    static let notAForm = ReviewProblem(
        .unsupportedMediaType, "This is not a form", "Send it as application/x-www-form-urlencoded.")

    static let badForm = ReviewProblem(
        .badRequest, "The form cannot be read", "Nothing was changed. Go back, and send it again.")

    static let failed = ReviewProblem(.internalServerError, "The page could not be made", "The server's log says more.")

    static func busy(_ remedy: String) -> ReviewProblem {
        var problem = ReviewProblem(.serviceUnavailable, "The server is busy", remedy)
        problem.retryAfter = .seconds(10)
        return problem
    }

    init(_ error: ReviewError) {
        switch error.code {
        case .conflict: self.init(.conflict, "It has changed meanwhile", "\(error)")
        case .notFound: self.init(.notFound, "There is no such thing any more", "\(error)")
        case .notUndoable: self.init(.conflict, "It cannot be undone", "\(error)")
        case .unsound: self.init(.unprocessableContent, "It cannot be saved", "\(error)")
        case .notErased: self.init(.serviceUnavailable, "Not everything is erased", "\(error)")
        case .unreadable:
            self.init(.serviceUnavailable, "It cannot be read now", "\(error)")
            retryAfter = .seconds(5)
        }
    }
}
#endif
