/// An HTTP request as a value.
public struct HTTPRequest: Sendable, Equatable {
    /// The method.
    public var method: Method
    /// The address.
    public var url: HTTPURL
    /// The header fields.
    ///
    /// The transport adds `Host`, `Content-Length` and the fields of the connection.
    public var headers: [HTTPField]
    /// The body; sent with `POST` only.
    public var body: [UInt8]

    /// The methods that intent services use.
    public enum Method: String, Sendable {
        /// Without a body.
        case get = "GET"
        /// With a body.
        case post = "POST"
        /// Without a body, in the reply as well; opens a connection.
        case head = "HEAD"
    }

    /// Describes a request.
    public init(_ method: Method, _ url: HTTPURL, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// All secrets in it, in every form in which they are sent.
    var secrets: [String] { headers.flatMap(\.secrets) + url.secrets }
}
