import Foundation
public import RapidIntent

/// Carries requests over libcurl, any number at a time, with one thread for all of them.
///
/// ```swift
/// let transport = CurlTransport()
/// let reply = try await transport.reply(to: HTTPRequest(.get, try HTTPURL("https://example.com")), within: .seconds(2))
/// ```
///
/// Connections stay open between requests, and TLS sessions are resumed. Certificates are verified. The proxy that the
/// environment names (`https_proxy`, `http_proxy`, `no_proxy`) is used, except for this machine itself: what runs on a
/// loopback address is never asked through a proxy. The authorities that the environment names (the file `CURL_CA_BUNDLE`,
/// or else the file `SSL_CERT_FILE` and the folder `SSL_CERT_DIR`, as for the commands `curl` and `openssl`) are trusted in
/// place of the system's. Over TLS, HTTP/2 is offered.
///
/// A request is sent once, with an exception that libcurl makes and leaves no choice in: if a connection that was kept from
/// an earlier request ends before the first byte of the reply, the request is sent again on a new one. Nearly always the
/// server had closed it while it was idle and never saw the request; one that read it first, and then closed, sees it twice.
///
/// ## Lifetime
///
/// The thread starts with the transport and ends with it. Letting go of the last reference is enough: it returns at once,
/// and the thread closes the connections and ends by itself a moment later. A request holds its transport, so none is in
/// flight then. ``close()`` does the same explicitly: it also cancels what is in flight, and returns when all is closed.
public final class CurlTransport: HTTPTransport {
    /// A day: more than anybody waits, and little enough for every counter of milliseconds.
    private static let longestLimit = Duration.seconds(86_400)

    private let mailbox: CurlMailbox

    /// Starts a transport.
    public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
        let mailbox = CurlMailbox()
        self.mailbox = mailbox
        var configuration = configuration
        configuration.connectTimeLimit = Self.possible(configuration.connectTimeLimit)
        let authorities =
            configuration.trustedCertificates.map { TrustedAuthorities(file: $0) }
            ?? TrustedAuthorities(environment: ProcessInfo.processInfo.environment)
        _ = CurlLoop.isReady
        // The thread holds the mailbox but not the transport; that is how the transport's end can reach it.
        let thread = Thread { [configuration] in CurlLoop.run(mailbox, configuration, trusting: authorities) }
        thread.name = "rapid-intent-http"
        thread.start()
    }

    deinit { mailbox.close() }

    /// A limit between nothing and a day: everything behind reckons with such limits only, and cannot overflow.
    private static func possible(_ limit: Duration) -> Duration { min(max(limit, .zero), longestLimit) }

    /// Sends a request and waits for the complete reply.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The time for all of it, from looking up the name to the last byte; a negative one is none, and more
    ///     than a day is a day.
    /// - Throws: `OnlineIntentError.Code.unreachable`, also if no connection stands within
    ///   ``CurlConfiguration/connectTimeLimit``; `timedOut`, `interrupted`, `badReply` or `cancelled`.
    public func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply {
        let limit = Self.possible(limit)
        let pending = PendingReply()
        let order = CurlMailbox.Order.start(request, deadline: .now + limit, limit: limit, pending)
        let result = await withTaskCancellationHandler {
            if !mailbox.post(order) { pending.answer(.failure(.closedTransport)) }
            return await withCheckedContinuation { pending.wait($0) }
        } onCancel: {
            // The task goes on here and now; the loop drops the transfer when it gets to it.
            if pending.answer(.failure(OnlineIntentError(.cancelled, "the answer is no longer wanted"))) {
                _ = mailbox.post(.drop(pending))
            }
        }
        return try result.get()
    }

    /// Opens a connection to a server, so that the next request need not wait for it.
    ///
    /// It asks for the head of the server's root, without a key: whatever the server answers, the connection stands, and
    /// stays open as long as the server lets it. Where one is open already, it costs that request. What goes wrong here goes
    /// wrong again with the next request and is told there.
    ///
    /// - Parameters:
    ///   - url: Any address of the server.
    ///   - limit: The time for all of it.
    /// - Returns: Whether there is a connection.
    @discardableResult
    public func connect(to url: HTTPURL, within limit: Duration = .seconds(2)) async -> Bool {
        do throws(OnlineIntentError) {
            _ = try await reply(to: HTTPRequest(.head, url.origin), within: limit)
            return true
        } catch {
            return false
        }
    }

    /// Cancels what is in flight, closes the connections and waits until the thread is done with them.
    ///
    /// Later requests fail. Closing twice does no harm.
    public func close() async {
        mailbox.close()
        await withCheckedContinuation { mailbox.whenClosed($0) }
    }
}

extension OnlineIntentError {
    /// What requests get from a transport that was closed.
    static let closedTransport = OnlineIntentError(.cancelled, "the transport was closed")
}
