import Foundation
package import RapidIntent

/// Sends any number of concurrent requests with libcurl, on one thread.
///
/// Connections stay open between requests, and TLS sessions are resumed. Certificates are verified. The proxy of the
/// environment (`https_proxy`, `http_proxy`, `no_proxy`) is used, except for loopback addresses. The certificate
/// authorities of the environment (the file `CURL_CA_BUNDLE`, or else the file `SSL_CERT_FILE` and the folder
/// `SSL_CERT_DIR`, as for the commands `curl` and `openssl`) are trusted instead of the system's. Over TLS, HTTP/2 is
/// offered.
///
/// A request is sent once, with one exception that libcurl always makes: if a reused connection ends before the first
/// byte of the reply, the request is sent again on a new connection. Usually the server had closed the idle connection
/// and never read the request. A server that read it first, and then closed, receives it twice.
///
/// ## Lifetime
///
/// The thread starts with the transport and ends with it. Releasing the last reference is enough: it returns
/// immediately, and the thread closes the connections and ends shortly afterwards. A request retains its transport, so
/// no request is in flight then. ``close()`` does the same explicitly: it also cancels requests in flight, and returns
/// when everything is closed.
package final class CurlTransport: HTTPTransport {
    /// A day: longer than any useful wait, and small enough for any millisecond counter.
    private static let longestLimit = Duration.seconds(86_400)

    private let mailbox: CurlMailbox

    package init(_ configuration: CurlConfiguration = CurlConfiguration()) {
        let mailbox = CurlMailbox()
        self.mailbox = mailbox
        var configuration = configuration
        configuration.connectTimeLimit = Self.possible(configuration.connectTimeLimit)
        let authorities =
            configuration.trustedCertificates.map { TrustedAuthorities(file: $0) }
            ?? TrustedAuthorities(environment: ProcessInfo.processInfo.environment)
        _ = CurlLoop.isReady
        // The thread retains the mailbox but not the transport, so that the transport can be deinitialised and close
        // the mailbox.
        let thread = Thread { [configuration] in CurlLoop.run(mailbox, configuration, trusting: authorities) }
        thread.name = "rapid-intent-http"
        thread.start()
    }

    deinit { mailbox.close() }

    /// A limit, clamped to the range from zero to one day, so that later computations do not overflow.
    private static func possible(_ limit: Duration) -> Duration { min(max(limit, .zero), longestLimit) }

    /// Sends a request and waits for the complete reply.
    ///
    /// - Parameters:
    ///   - limit: The time for the whole exchange, from the name look-up to the last byte. A negative limit counts as
    ///     zero, and more than a day as a day.
    /// - Throws: `OnlineIntentError.Code.unreachable`, also if no connection is established within
    ///   ``CurlConfiguration/connectTimeLimit``; `timedOut`, `interrupted`, `badReply` or `cancelled`.
    package func reply(to request: HTTPRequest, within limit: Duration) async throws(OnlineIntentError) -> HTTPReply {
        let limit = Self.possible(limit)
        let pending = PendingReply()
        let order = CurlMailbox.Order.start(request, deadline: .now + limit, limit: limit, pending)
        let result = await withTaskCancellationHandler {
            if !mailbox.post(order) { pending.answer(.failure(.closedTransport)) }
            return await withCheckedContinuation { pending.wait($0) }
        } onCancel: {
            // The task continues immediately; the loop removes the transfer later.
            if pending.answer(.failure(OnlineIntentError(.cancelled, "the answer is no longer wanted"))) {
                _ = mailbox.post(.drop(pending))
            }
        }
        return try result.get()
    }

    /// Opens a connection to a server, so that the next request does not wait for it.
    ///
    /// It requests the head of the server's root, without a key. The connection is established whatever the server
    /// answers, and stays open as long as the server allows. If a connection is already open, the call costs that
    /// request. A failure here would recur with the next request and is reported there.
    @discardableResult
    package func connect(to url: HTTPURL, within limit: Duration = .seconds(2)) async -> Bool {
        do throws(OnlineIntentError) {
            _ = try await reply(to: HTTPRequest(.head, url.origin), within: limit)
            return true
        } catch {
            return false
        }
    }

    /// Cancels requests in flight, closes the connections and waits until the thread has freed them.
    ///
    /// Later requests fail. Closing twice is harmless.
    package func close() async {
        mailbox.close()
        await withCheckedContinuation { mailbox.whenClosed($0) }
    }
}

extension OnlineIntentError {
    static let closedTransport = OnlineIntentError(.cancelled, "the transport was closed")
}

package struct CurlConfiguration: Sendable, Equatable {
    /// The time limit for connecting: name look-up, TCP and TLS.
    ///
    /// It detects a server that is down, even if an answer may take long. A negative time counts as zero, and more
    /// than a day as a day.
    package var connectTimeLimit: Duration
    /// The maximum length of a reply body, in bytes.
    package var longestReply: Int
    /// The number of connections kept open for later requests.
    package var idleConnections: Int
    /// A file with the certificates (PEM) of the trusted authorities; nil for those that the environment names
    /// (`CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and the folder `SSL_CERT_DIR`), or else those of the system.
    package var trustedCertificates: String?

    /// Creates a configuration; the defaults suit a waiting user: 500 ms to connect, and replies of up to 256 KiB.
    package init(
        connectTimeLimit: Duration = .milliseconds(500), longestReply: Int = 256 * 1024, idleConnections: Int = 16,
        trustedCertificates: String? = nil
    ) {
        self.connectTimeLimit = connectTimeLimit
        self.longestReply = longestReply
        self.idleConnections = idleConnections
        self.trustedCertificates = trustedCertificates
    }
}
