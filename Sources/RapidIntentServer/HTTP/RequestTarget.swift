#if Server
import RapidIntentSupport

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
        while let part = PercentEncoding.consumePart(of: &path, until: UInt8(ascii: "/")) {
            guard let segment = PercentEncoding.decoded(part) else { return nil }
            segments.append(segment)
        }
        query = [:]
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "?") else { return }
        let text = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "#") }
        guard let fields = FormFields.decoded(text) else { return nil }
        query.reserveCapacity(4)
        for field in fields where query[field.name] == nil { query[field.name] = field.value }
    }

    /// Whether a parameter is `true`, ignoring case.
    func isOn(_ name: String) -> Bool { query[name]?.lowercased() == "true" }
}
#endif
