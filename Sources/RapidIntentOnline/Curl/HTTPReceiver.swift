/// Gathers the header lines and body of a reply as they come, within limits.
///
/// A pure value.
struct HTTPReceiver {
    /// The bytes of all header fields that are taken: more than any service sends.
    static let longestHead = 64 * 1024

    /// What there was too much of.
    enum Excess: Equatable {
        case head
        case body(limit: Int)
    }

    private let longestBody: Int
    private var headers: [HTTPField] = []
    private var headSize = 0
    private var body: [UInt8] = []
    /// Set once a limit was passed.
    private(set) var excess: Excess?
    /// Whether the blank line after the head has come.
    ///
    /// A connection that ends before it is a reply without a body to libcurl.
    private(set) var isHeadComplete = false

    init(longestBody: Int) { self.longestBody = longestBody }

    /// Takes a line of the head with its line break; false if it is too much.
    mutating func takeHeader(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        headSize += bytes.count
        guard headSize <= Self.longestHead else {
            excess = .head
            return false
        }
        let line = Self.trimmed(bytes[...])
        if line.isEmpty {
            isHeadComplete = true
        } else if line.starts(with: "HTTP/".utf8) {
            // A new head: what came before was an interim reply such as 100 (Continue).
            headers = []
            isHeadComplete = false
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let value = Self.trimmed(line[line.index(after: colon)...])
            headers.append(
                HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return true
    }

    /// Takes a piece of the body; false if it is too much.
    mutating func takeBody(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count <= longestBody - body.count else {
            excess = .body(limit: longestBody)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The reply that was gathered.
    func reply(status: Int, timing: HTTPTiming? = nil) -> HTTPReply {
        var reply = HTTPReply(status: status, headers: headers, body: body)
        reply.timing = timing
        return reply
    }

    /// Without the white space that HTTP has around lines and values: spaces, tabs and line breaks.
    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }
}
