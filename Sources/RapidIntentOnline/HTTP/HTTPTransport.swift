public import RapidIntent

/// Carries requests to a server and brings back the replies.
///
/// ``CurlTransport`` is the one that comes with the package; an adapter over AsyncHTTPClient, or over URLSession on Apple
/// systems, needs this one function. It keeps to these rules:
/// - it returns or throws within `limit`, counted from the call to the last byte of the body, whatever the network does;
/// - cancelling the calling task ends it at once, with `OnlineIntentError.Code.cancelled`, also when the task was
///   cancelled before the call;
/// - redirects are handed back, not followed: they would carry the key to another server;
/// - any status is a reply; an error is thrown only when there is no complete reply;
/// - what is asked for is ``HTTPURL/address``, which appears in no error: a key may stand in it, and only the URL's
///   description hides it;
/// - replies have a size limit; certificates are verified.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete reply.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The time for all of it, from looking up the name to the last byte.
    func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply
}
