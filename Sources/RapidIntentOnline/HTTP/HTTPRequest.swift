import Foundation

/// An HTTP request as a value.
public struct HTTPRequest: Sendable, Equatable {
    package var method: Method
    package var url: HTTPURL
    /// The header fields; the transport adds `Host`, `Content-Length` and the fields of the connection.
    package var headers: [HTTPField]
    /// The body; sent with `POST` only.
    package var body: [UInt8]

    /// The methods that intent services use.
    public enum Method: String, Sendable {
        /// Without a body.
        case get = "GET"
        /// With a body.
        case post = "POST"
        /// Without a body in request and reply; opens a connection.
        case head = "HEAD"
    }

    /// Creates a request.
    public init(_ method: Method, _ url: HTTPURL, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// All secrets in the request, in every form in which they are sent or may be returned.
    var secrets: [String] { (headers.flatMap(\.secrets) + url.secrets).flatMap { [$0] + Self.base64($0) } }

    /// A secret in the encodings of services and proxies ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), sections
    /// 4 and 5), without the optional padding.
    private static func base64(_ secret: String) -> [String] {
        let plain = Data(secret.utf8).base64EncodedString().prefix { $0 != "=" }
        let urlSafe = plain.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return Set([String(plain), String(urlSafe)]).sorted()
    }
}
