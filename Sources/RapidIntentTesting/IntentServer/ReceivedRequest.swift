/// A request as an ``IntentServer`` read it from the wire.
public struct ReceivedRequest: Sendable, Equatable {
    /// The method, such as `POST`.
    public var method: String
    /// The target as it was sent, such as `/luis/prediction/v3.0/apps/a/slots/production/predict?query=hi`.
    package var target: String
    /// The path, percent-decoded.
    public var path: String
    /// The query parameters, percent-decoded, in the order in which they were sent.
    var query: [Field]
    /// The header fields, names as they were sent.
    package var headers: [Field]
    /// The body; empty if there was none.
    public var body: [UInt8]
    /// Whether the client wants the connection to stay open.
    var keepsAlive: Bool

    /// A name with its value.
    package struct Field: Sendable, Equatable {
        /// The name.
        package var name: String
        /// The value, without white space around it.
        package var value: String

        /// Pairs a name with a value.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Describes a request.
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

    /// The value of the first header field of this name, whatever its case; nil if there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The value of the first query parameter of this name; nil if there is none.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
