public import RapidIntent

/// Sends requests to a server and returns the replies.
///
/// The package provides ``CurlTransport``. An adapter for AsyncHTTPClient, or for URLSession on Apple systems,
/// implements this one function. It must follow these rules:
/// - it returns or throws within `limit`, counted from the call to the last byte of the body, whatever the network does;
/// - cancelling the calling task ends it at once, with `OnlineIntentError.Code.cancelled`, even if the task was
///   cancelled before the call;
/// - redirects are returned, not followed: they would send the key to another server;
/// - any status is a reply; an error is thrown only if there is no complete reply;
/// - it requests ``HTTPURL/address``, which must not appear in errors: it may contain a key, and only the URL's
///   description hides it;
/// - replies have a size limit; certificates are verified.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete reply.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The time for the whole exchange, from the name look-up to the last byte.
    func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply
}
