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
        let bytes = Array(target.utf8)
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
        var segments: [String] = []
        for part in bytes[1..<end].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = Self.decoded(part) else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        query = [:]
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "?") else { return }
        let rest = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "#") }
        for pair in rest.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0], plusIsSpace: true),
                let value = parts.count == 2 ? Self.decoded(parts[1], plusIsSpace: true) : ""
            else { return nil }
            if query[name] == nil { query[name] = value }
        }
    }

    /// Undoes percent encoding; nil for an escape that is incomplete, or bytes that are not UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
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
