/// The target of a request, taken apart: the segments of its path and the parameters of its query, decoded.
///
/// A path is compared segment by segment and never put together again, and no file is ever opened by one, so that
/// neither `..` nor `%2F` leads anywhere.
struct RequestTarget: Sendable, Equatable {
    /// The segments of the path, in order; `/` has one, which is empty.
    var segments: [String]
    /// The parameters of the query; of several with one name, the first.
    var query: [String: String]

    /// Takes a target apart.
    ///
    /// - Returns: Nil for one that is no path, or has an escape that is no text.
    init?(_ target: String) {
        var bytes = Array(target.utf8)
        // A proxy may be sent the whole address, and every server has to take it (RFC 9112, section 3.2.2).
        if bytes.first != UInt8(ascii: "/"),
            let authority = ["http://", "https://"].first(where: target.lowercased().hasPrefix)
        {
            bytes.removeFirst(authority.utf8.count)
            bytes.removeFirst(bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count)
        }
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
        segments = []
        segments.reserveCapacity(8)
        var path: ArraySlice<UInt8>? = bytes[1..<end]
        while let part = Self.consumePart(of: &path, until: UInt8(ascii: "/")) {
            guard let segment = Self.decoded(part) else { return nil }
            segments.append(segment)
        }
        query = [:]
        query.reserveCapacity(4)
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "?") else { return }
        var pairs: ArraySlice<UInt8>? = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "#") }
        while let pair = Self.consumePart(of: &pairs, until: UInt8(ascii: "&")) {
            guard !pair.isEmpty else { continue }
            var rest: ArraySlice<UInt8>? = pair
            let name = Self.consumePart(of: &rest, until: UInt8(ascii: "="))
            guard let name = name.flatMap({ Self.decoded($0, plusIsSpace: true) }),
                let value = Self.decoded(rest ?? [], plusIsSpace: true)
            else { return nil }
            if query[name] == nil { query[name] = value }
        }
    }

    /// Takes what stands before a separator off, and the separator; nil once everything was taken.
    private static func consumePart(of bytes: inout ArraySlice<UInt8>?, until separator: UInt8) -> ArraySlice<UInt8>? {
        guard let all = bytes else { return nil }
        let end = all.firstIndex(of: separator)
        bytes = end.map { all[($0 + 1)...] }
        return end.map { all[..<$0] } ?? all
    }

    /// Undoes percent encoding; nil for an escape that is incomplete, or bytes that are not UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else {
            // As most parts are: it stands there as it is, and is UTF-8, as all was that it was cut from.
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else { return nil }
                result.append(high << 4 | low)
                index += 3
                continue
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            case let byte: result.append(byte)
            }
            index += 1
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether a parameter is switched on: `true`, whatever its case.
    func isOn(_ name: String) -> Bool { query[name]?.lowercased() == "true" }
}
