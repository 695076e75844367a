/// The parsed target of a request: the decoded path segments and query parameters.
///
/// A path is compared by segments and never joined again, and no file is opened by it, so `..` and `%2F` are harmless.
struct RequestTarget: Sendable, Equatable {
    /// The path segments, in order; `/` has one empty segment.
    var segments: [String]
    /// The query parameters; the first of several with the same name.
    var query: [String: String]

    /// Parses a target.
    ///
    /// - Returns: Nil if it is not a path, or has an invalid escape.
    init?(_ target: String) {
        var bytes = Array(target.utf8)
        // A request to a proxy has the absolute form, which every server must accept (RFC 9112, section 3.2.2).
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

    /// Removes and returns the bytes before a separator, and removes the separator; nil if none are left.
    private static func consumePart(of bytes: inout ArraySlice<UInt8>?, until separator: UInt8) -> ArraySlice<UInt8>? {
        guard let all = bytes else { return nil }
        let end = all.firstIndex(of: separator)
        bytes = end.map { all[($0 + 1)...] }
        return end.map { all[..<$0] } ?? all
    }

    /// Decodes percent encoding; nil for an incomplete escape, or bytes that are not UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else {
            // The common case: without escapes, the part is valid UTF-8 like the whole target.
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

    /// Whether a parameter is `true`, ignoring case.
    func isOn(_ name: String) -> Bool { query[name]?.lowercased() == "true" }
}
