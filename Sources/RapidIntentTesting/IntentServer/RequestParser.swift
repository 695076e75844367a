import RapidIntentSupport

/// Parses HTTP/1.1 requests from the bytes of one connection, in pieces of any size.
///
/// A pure value. It implements what [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) requires of a server for bodies
/// with a known length; chunked request bodies are refused with 501.
struct RequestParser {
    struct Limits: Sendable, Equatable {
        /// The maximum size of the request line and all header fields, in bytes.
        var head = 16 * 1024
        /// The maximum size of a body, in bytes.
        var body = 64 * 1024
    }

    /// The result of parsing the bytes so far.
    enum Progress: Equatable {
        case needsMore
        case request(ReceivedRequest)
        /// The bytes cannot be parsed any further: answer and close the connection.
        case refused(Refusal)
    }

    struct Refusal: Error, Equatable {
        var status: Int
        var message: String
    }

    private let limits: Limits
    private var buffer: [UInt8] = []

    init(limits: Limits = Limits()) { self.limits = limits }

    mutating func feed(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

    mutating func next() -> Progress {
        guard let headEnd = endOfHead() else {
            return buffer.count > limits.head ? .refused(.headTooLarge) : .needsMore
        }
        guard headEnd <= limits.head else { return .refused(.headTooLarge) }
        do throws(Refusal) {
            var request = try Self.head(String(decoding: buffer[..<headEnd], as: UTF8.self))
            let length = try Self.bodyLength(request)
            guard length <= limits.body else {
                throw Refusal(status: 413, message: "The body is longer than \(limits.body) bytes.")
            }
            let bodyStart = headEnd + 4
            guard buffer.count >= bodyStart + length else { return .needsMore }
            request.body = Array(buffer[bodyStart..<bodyStart + length])
            buffer.removeFirst(bodyStart + length)
            return .request(request)
        } catch {
            return .refused(error)
        }
    }

    /// The index of the blank line after the head.
    private func endOfHead() -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        guard buffer.count >= end.count else { return nil }
        return (0...buffer.count - end.count).first {
            buffer[$0] == 13 && buffer[$0..<$0 + end.count].elementsEqual(end)
        }
    }

    private static func head(_ text: String) throws(Refusal) -> ReceivedRequest {
        // Swift treats a carriage return and a line feed as one character.
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
            throw Refusal(status: 400, message: "The first line is not an HTTP/1.1 request line.")
        }
        var headers: [ReceivedRequest.Field] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                !line[..<colon].contains(where: \.isWhitespace), !line.contains(where: \.isNewline)
            else { throw Refusal(status: 400, message: "A header line is not of the form `name: value`.") }
            headers.append(.init(String(line[..<colon]), trimmed(line[line.index(after: colon)...])))
        }
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PercentEncoding.decoded(Array(parts[0].utf8)[...]) else {
            throw Refusal(status: 400, message: "The path is not percent-encoded UTF-8.")
        }
        var request = ReceivedRequest(
            method: String(words[0]), target: String(words[1]), path: path,
            query: try query(parts.count > 1 ? parts[1] : ""), headers: headers, body: [], keepsAlive: true)
        let connection = request.header("Connection")?.lowercased() ?? ""
        request.keepsAlive = words[2] == "HTTP/1.0" ? connection == "keep-alive" : connection != "close"
        return request
    }

    private static func query(_ text: Substring) throws(Refusal) -> [ReceivedRequest.Field] {
        var fields: [ReceivedRequest.Field] = []
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // In a query, unlike in a path, a plus sign encodes a space.
            let decoded = parts.map { PercentEncoding.decoded(Array($0.utf8)[...], plusIsSpace: true) }
            guard let name = decoded[0], let value = decoded.count > 1 ? decoded[1] : "" else {
                throw Refusal(status: 400, message: "The query is not percent-encoded UTF-8.")
            }
            fields.append(.init(name, value))
        }
        return fields
    }

    private static func bodyLength(_ request: ReceivedRequest) throws(Refusal) -> Int {
        guard request.header("Transfer-Encoding") == nil else {
            throw Refusal(status: 501, message: "Send a Content-Length: chunked requests are not read here.")
        }
        let lengths = Set(request.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
        guard lengths.count <= 1 else {
            throw Refusal(status: 400, message: "Two Content-Length fields contradict each other.")
        }
        guard let text = lengths.first else { return 0 }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text) else {
            throw Refusal(status: 400, message: "The Content-Length is not a number.")
        }
        return length
    }

    private static func trimmed(_ text: Substring) -> String {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = text.drop(while: blank)
        while let last = text.last, blank(last) { text.removeLast() }
        return String(text)
    }
}

extension RequestParser.Refusal {
    fileprivate static let headTooLarge = Self(status: 431, message: "The request's head is too large.")
}
