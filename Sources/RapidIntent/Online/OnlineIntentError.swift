/// Why an online service gave no answer.
///
/// ```swift
/// do { … } catch let error where error.code == .timedOut { … }
/// ```
public struct OnlineIntentError: Error, Sendable, Equatable {
    /// What kind of failure it is.
    public var code: Code
    /// What happened, for people; never holds a key.
    public var detail: String
    /// The HTTP status, where the service gave one.
    public var status: Int?
    /// How long the service asks to be left alone, where it says so, or until the budget opens or the breaker closes again.
    public var retryAfter: Duration?

    /// Describes a failure.
    public init(_ code: Code, _ detail: String, status: Int? = nil, retryAfter: Duration? = nil) {
        self.code = code
        self.detail = detail
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The kind of a failure.
    ///
    /// | code | worth a retry | says that the service is in trouble |
    /// |---|---|---|
    /// | ``unreachable``, `interrupted` | yes | yes |
    /// | ``serverFailed`` | with a status from 500 to 599, or none | the same |
    /// | ``rateLimited`` | where ``OnlineIntentError/retryAfter`` fits the time that is left | yes |
    /// | ``timedOut`` | no, the time is over | yes |
    /// | ``badReply`` | no, it would be the same | yes |
    /// | ``unauthorised``, and ``notFound`` with status 410 | no | for as long as the configuration stays |
    /// | `invalidRequest`, other ``notFound`` | no | no |
    /// | `circuitOpen`, `budgetUsedUp`, `ledgerFailed`, ``cancelled``, `noService` | no, it was not asked or not waited for | no |
    ///
    /// `ResilientService`, in `RapidIntentOnline`, acts by that.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `timedOut`.
        public let rawValue: String

        /// Names a kind of failure.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// There is no service to ask, and the cache, which alone answers, does not know the text.
        package static let noService = Code(rawValue: "noService")
        /// The question cannot be put: an endpoint that is no URL, a text that is too long.
        package static let invalidRequest = Code(rawValue: "invalidRequest")
        /// No connection: refused, name not found, no network, certificate not trusted.
        public static let unreachable = Code(rawValue: "unreachable")
        /// No complete answer before the deadline.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The answer is no longer wanted.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The connection ended in the middle of the answer.
        package static let interrupted = Code(rawValue: "interrupted")
        /// The key is missing, wrong or not for this application (401, 403).
        public static let unauthorised = Code(rawValue: "unauthorised")
        /// The application is not there or not published (404, 410).
        public static let notFound = Code(rawValue: "notFound")
        /// Too many questions (429).
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The service is broken or overloaded (5xx), or gave an unexpected status.
        public static let serverFailed = Code(rawValue: "serverFailed")
        /// An answer that cannot be read: not JSON, the wrong shape, too large, empty.
        public static let badReply = Code(rawValue: "badReply")
        /// The service failed lately and is left alone: it was not asked.
        ///
        /// The detail says how it failed, and ``OnlineIntentError/retryAfter`` when it is asked again, where time decides
        /// that.
        package static let circuitOpen = Code(rawValue: "circuitOpen")
        /// The calls or the money of the day are used up, and the service was not asked; the detail says when it is asked
        /// again, and ``OnlineIntentError/retryAfter`` how long that is.
        package static let budgetUsedUp = Code(rawValue: "budgetUsedUp")
        /// The budget cannot be kept, since its ledger cannot be written, and the service was not asked.
        package static let ledgerFailed = Code(rawValue: "ledgerFailed")
    }
}

extension OnlineIntentError: CustomStringConvertible {
    /// The failure as people read it: `timedOut: no answer within 2 s`.
    public var description: String { "\(code): \(detail)" }
}
