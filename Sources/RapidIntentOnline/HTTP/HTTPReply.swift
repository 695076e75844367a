/// A complete HTTP reply as a value.
public struct HTTPReply: Sendable, Equatable {
    /// The status, such as 200.
    public var status: Int
    /// The header fields, in the order in which they arrived.
    package var headers: [HTTPField]
    /// The body; empty if there was none.
    public var body: [UInt8]
    /// The time of each part of the exchange; nil if the transport does not measure it.
    package var timing: HTTPTiming?

    /// Creates a reply.
    public init(status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header field with this name, ignoring case; nil if there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
