/// Collects the header lines and body of a reply as they arrive, within limits; a pure value.
struct HTTPReceiver {
    /// The maximum size of all header fields, in bytes: more than any service sends.
    static let longestHead = 64 * 1024

    /// The reason why a reply is refused while it arrives.
    enum Refusal: Equatable {
        case head
        case body(limit: Int)
        /// The head has several lengths, so the end of the reply is unclear ([RFC 9112, section
        /// 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3)).
        case lengths
        /// The body is encoded, although no request accepts an encoding.
        case encoding(String)
    }

    private let longestBody: Int
    private var headers: [HTTPField] = []
    private var headSize = 0
    private var body: [UInt8] = []
    /// Set once the reply is refused.
    private(set) var refusal: Refusal?
    /// Whether the blank line after the head has arrived.
    ///
    /// If a connection ends before it, libcurl reports a reply without a body.
    private(set) var isHeadComplete = false

    init(longestBody: Int) { self.longestBody = longestBody }

    /// Appends a line of the head with its line break; false if the reply is refused.
    mutating func appendHeader(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        headSize += bytes.count
        guard headSize <= Self.longestHead else {
            refusal = .head
            return false
        }
        let line = Self.trimmed(bytes[...])
        if line.isEmpty {
            isHeadComplete = true
            refusal = contradiction
            return refusal == nil
        } else if line.starts(with: "HTTP/".utf8) {
            // A new head: the previous one belonged to an interim reply such as 100 (Continue).
            headers = []
            isHeadComplete = false
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let value = Self.trimmed(line[line.index(after: colon)...])
            headers.append(
                HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return true
    }

    /// Appends a piece of the body; false if the body is too long.
    mutating func appendBody(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count <= longestBody - body.count else {
            refusal = .body(limit: longestBody)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The reason why a complete head is refused; nil if it is valid.
    private var contradiction: Refusal? {
        func values(_ name: String) -> [Substring] {
            headers.filter { $0.name.lowercased() == name }.flatMap { $0.value.split(separator: ",") }
                .map { $0[...].trimmingPrefix(while: \.isWhitespace) }
        }
        if Set(values("content-length")).count > 1 { return .lengths }
        let encodings = values("content-encoding").filter { $0.lowercased() != "identity" }
        return encodings.isEmpty ? nil : .encoding(encodings.joined(separator: ", "))
    }

    func reply(status: Int, timing: HTTPTiming? = nil) -> HTTPReply {
        var reply = HTTPReply(status: status, headers: headers, body: body)
        reply.timing = timing
        return reply
    }

    /// The bytes without the white space that HTTP allows around lines and values: spaces, tabs and line breaks.
    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }
}
