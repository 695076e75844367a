/// An HTTP reply and its serialised form.
struct ServerReply: Equatable {
    var status: Int
    var headers: [ReceivedRequest.Field] = []
    var body: [UInt8]

    /// The way in which the end of the body is marked.
    enum Framing {
        case length
        case chunked
    }

    /// The status line and the header fields with the blank line after them.
    func head(_ framing: Framing = .length, keepsAlive: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\nContent-Type: application/json; charset=utf-8\r\n"
        switch framing {
        case .length: text += "Content-Length: \(body.count)\r\n"
        case .chunked: text += "Transfer-Encoding: chunked\r\n"
        }
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        return Array("\(text)Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n".utf8)
    }

    /// The body in chunks of at most `size` bytes, including the last, empty chunk.
    func chunks(of size: Int = 64) -> [UInt8] {
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: size) {
            let chunk = body[start..<min(start + size, body.count)]
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }

    /// The reason phrases of [RFC 9110, section 15](https://www.rfc-editor.org/rfc/rfc9110#section-15).
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 307: "Temporary Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        default: "Status \(status)"
        }
    }
}
