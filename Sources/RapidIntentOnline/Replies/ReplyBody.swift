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
