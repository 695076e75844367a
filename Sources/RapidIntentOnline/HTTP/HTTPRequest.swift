/// An HTTP request as a value.
public struct HTTPRequest: Sendable, Equatable {
    /// What is asked for.
    public var method: Method
    /// Of whom.
    public var url: HTTPURL
    /// The header fields.
    ///
    /// `Host`, `Content-Length` and the fields of the connection are the transport's.
    public var headers: [HTTPField]
    /// The body; sent with `POST` only.
    public var body: [UInt8]

    /// The methods that intent services are asked with.
    public enum Method: String, Sendable {
        /// Without a body.
        case get = "GET"
        /// With a body.
        case post = "POST"
        /// Without a body, in the reply as well: to open a connection.
        case head = "HEAD"
    }

    /// Describes a request.
    public init(_ method: Method, _ url: HTTPURL, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Everything in it that nobody may see, in every form in which it is sent.
    var secrets: [String] { headers.flatMap(\.secrets) + url.secrets }
}
