import CRapidIntentCurl
import RapidIntent

/// A transfer that libcurl ended with an error, and the error for callers.
struct CurlFailure {
    var code: CURLcode
    /// libcurl's own message.
    var message: String
    /// Whether the connection was established, including TLS.
    var connected: Bool
    var elapsed: Duration
    var limit: Duration
    var connectLimit: Duration
    /// The reason why the reply was refused, if that ended the transfer.
    var refusal: HTTPReceiver.Refusal?
    var isHeadComplete = true

    var error: OnlineIntentError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            // libcurl has one code for both limits. The connect limit is the reason only if it has passed and the
            // other has not.
            if !connected, elapsed < limit, connectLimit < limit {
                return OnlineIntentError(.unreachable, "no connection within \(Self.written(connectLimit))")
            }
            return Self.timedOut(limit)
        case CURLE_WRITE_ERROR, CURLE_FILESIZE_EXCEEDED:
            return OnlineIntentError(.badReply, refused)
        // libcurl's error for a line that does not fit in its buffer; our limits cannot detect it earlier.
        case CURLE_OUT_OF_MEMORY where connected && !isHeadComplete:
            return OnlineIntentError(.badReply, "a header line of the reply is longer than \(Self.longestLine) bytes")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
            CURLE_INTERFACE_FAILED, CURLE_FAILED_INIT:
            return OnlineIntentError(.unreachable, message)
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
            return OnlineIntentError(.invalidRequest, message)
        // Also libcurl's error for a reply that does not begin with "HTTP/", which it treats as HTTP/0.9.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            return OnlineIntentError(.badReply, "the reply is not HTTP: \(message)")
        case _ where !connected: return OnlineIntentError(.unreachable, message)
        default: return Self.interrupted(message)
        }
    }

    /// The error for a request that did not end in time.
    static func timedOut(_ limit: Duration) -> OnlineIntentError {
        OnlineIntentError(.timedOut, "no complete answer within \(written(limit))")
    }

    /// The error for a connection that ended before the reply was complete.
    static func interrupted(_ message: String) -> OnlineIntentError {
        OnlineIntentError(.interrupted, "the connection ended in the middle of the answer: \(message)")
    }

    /// The longest header line that libcurl reads (`DYN_HEADERS` in libcurl's `lib/dynbuf.h`: 100 kB).
    private static let longestLine = 100 * 1024

    private var refused: String {
        switch refusal {
        case .head: "the reply's header fields are longer than \(HTTPReceiver.longestHead) bytes"
        case .body(let limit): "the reply is longer than \(limit) bytes"
        case .lengths: "the reply states several lengths (Content-Length), so that its end is unclear"
        case .encoding(let name):
            "the reply is encoded as '\(name.prefix(40))' (Content-Encoding), which the request did not ask for"
        case nil: "the reply is too long"
        }
    }

    /// A limit as text; ``CurlTransport`` does not allow negative limits or more than a day.
    private static func written(_ duration: Duration) -> String {
        duration < .seconds(1)
            ? "\(Int((duration / .milliseconds(1)).rounded())) ms"
            : "\((duration / .milliseconds(100)).rounded() / 10) s"
    }
}
