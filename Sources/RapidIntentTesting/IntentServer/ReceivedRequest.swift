/// An HTTP request received by an ``IntentServer``.
public struct ReceivedRequest: Sendable, Equatable {
    /// The method, such as `POST`.
    public var method: String
    /// The target as sent, such as `/luis/prediction/v3.0/apps/a/slots/production/predict?query=hi`.
    package var target: String
    /// The path, percent-decoded.
    public var path: String
    /// The query parameters, percent-decoded, in the order of the request.
    var query: [Field]
    package var headers: [Field]
    /// The body; empty if there was none.
    public var body: [UInt8]
    /// Whether the client wants to keep the connection open.
    var keepsAlive: Bool

    package struct Field: Sendable, Equatable {
        package var name: String
        /// The value, without white space around it.
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(
        method: String, target: String, path: String, query: [Field] = [], headers: [Field] = [], body: [UInt8] = [],
        keepsAlive: Bool = true
    ) {
        self.method = method
        self.target = target
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.keepsAlive = keepsAlive
    }

    /// The value of the first header field with this name, ignoring case; nil if there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The value of the first query parameter with this name; nil if there is none.
    public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
