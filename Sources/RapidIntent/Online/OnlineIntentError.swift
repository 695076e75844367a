/// An error of an online service.
///
/// ```swift
/// do { … } catch let error where error.code == .timedOut { … }
/// ```
public struct OnlineIntentError: Error, Sendable, Equatable {
    /// The kind of failure.
    public var code: Code
    /// The details, for people; never contains a key.
    public var detail: String
    /// The HTTP status, if the service returned one.
    public var status: Int?
    /// The time to wait before the next call: as the service asks, or until the budget or the circuit breaker allows
    /// it.
    public var retryAfter: Duration?

    /// Creates an error.
    public init(_ code: Code, _ detail: String, status: Int? = nil, retryAfter: Duration? = nil) {
        self.code = code
        self.detail = detail
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The kind of a failure.
    ///
    /// | code | worth a retry | counts as a failure of the service |
    /// |---|---|---|
    /// | ``unreachable``, `interrupted` | yes | yes |
    /// | ``serverFailed`` | with a status from 500 to 599, or none | in the same cases |
    /// | ``rateLimited`` | if ``OnlineIntentError/retryAfter`` fits the remaining time | yes |
    /// | ``timedOut`` | no, the time is over | yes |
    /// | ``badReply`` | no, the reply would be the same | yes |
    /// | ``unauthorised``, and ``notFound`` with status 410 | no | yes, until the configuration changes |
    /// | `invalidRequest`, other ``notFound`` | no | no |
    /// | `circuitOpen`, `budgetUsedUp`, `ledgerFailed`, ``cancelled``, `noService` | no, it was not asked or not waited for | no |
    ///
    /// `ResilientService`, in `RapidIntentOnline`, implements this table.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `timedOut`.
        public let rawValue: String

        /// Creates a kind of failure.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// There is no service, and the cache does not know the text.
        package static let noService = Code(rawValue: "noService")
        /// The request is invalid: the endpoint is not a URL, or the text is too long.
        package static let invalidRequest = Code(rawValue: "invalidRequest")
        /// No connection: refused, name not found, no network, certificate not trusted.
        public static let unreachable = Code(rawValue: "unreachable")
        /// No complete answer before the deadline.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The caller cancelled the question.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The connection ended in the middle of the answer.
        package static let interrupted = Code(rawValue: "interrupted")
        /// The key is missing, wrong or not for this application (401, 403).
        public static let unauthorised = Code(rawValue: "unauthorised")
        /// The application does not exist or is not published (404, 410).
        public static let notFound = Code(rawValue: "notFound")
        /// The rate limit is exceeded (429), or the quota is used up (403 with a message that says so).
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The service is broken or overloaded (5xx), or gave an unexpected status.
        public static let serverFailed = Code(rawValue: "serverFailed")
        /// The reply is invalid: not JSON, wrong structure, too large, or empty.
        public static let badReply = Code(rawValue: "badReply")
        /// The circuit breaker is open after recent failures, and the service was not asked.
        ///
        /// The detail describes the failure. ``OnlineIntentError/retryAfter`` is the time until the next attempt, if it
        /// depends on time.
        package static let circuitOpen = Code(rawValue: "circuitOpen")
        /// The daily budget of calls or money is used up, and the service was not asked.
        ///
        /// The detail says when calls resume; ``OnlineIntentError/retryAfter`` is the time until then.
        package static let budgetUsedUp = Code(rawValue: "budgetUsedUp")
        /// The budget's ledger cannot be written, and the service was not asked.
        package static let ledgerFailed = Code(rawValue: "ledgerFailed")
    }
}

extension OnlineIntentError: CustomStringConvertible {
    /// The error for people, such as `timedOut: no answer within 2 s`.
    public var description: String { "\(code): \(detail)" }
}
