#if Server
import HTTPTypes
import RapidIntentSupport

/// The endpoint of a request, by its path.
enum Endpoint: Sendable, Equatable {
    /// `/luis/prediction/v3.0/apps/{app}/slots/{slot}/predict`, or `versions/{version}`; for older clients also below
    /// `/luis/v3.0` and `/luis/v3.0-preview`.
    case luisV3(app: String)
    /// `/luis/v2.0/apps/{app}`
    case luisV2(app: String)
    /// `/language/:analyze-conversations`
    case clu
    /// `/model/parse`
    case rasa
    /// `/v1/listen`
    case listen
    case health
    case metrics
    case fleetMetrics

    /// Parses a path; nil if there is no such endpoint.
    init?(_ segments: [String]) {
        switch (segments.count, segments.first, segments.last) {
        case (1, "health", _): self = .health
        case (1, "metrics", _): self = .metrics
        case (2, "metrics", "fleet"): self = .fleetMetrics
        case (2, "v1", "listen"): self = .listen
        case (2, "model", "parse"): self = .rasa
        case (2, "language", ":analyze-conversations"): self = .clu
        case (_, "luis", _):
            guard let app = Self.app(segments.dropFirst()) else { return nil }
            self = app
        default: return nil
        }
    }

    /// Parses the path after `/luis`.
    private static func app(_ path: ArraySlice<String>) -> Endpoint? {
        let rest = path.dropFirst()
        switch path.first {
        case "v2.0":
            guard rest.count == 2, rest.first == "apps", let app = rest.last, !app.isEmpty else { return nil }
            return .luisV2(app: app)
        case "v3.0", "v3.0-preview": return model(rest)
        case "prediction" where rest.first == "v3.0": return model(rest.dropFirst())
        default: return nil
        }
    }

    /// Parses `apps/{app}/slots/{slot}/predict`, or `versions/{version}` in place of the slot.
    private static func model(_ path: ArraySlice<String>) -> Endpoint? {
        let start = path.startIndex
        guard path.count == 5, path[start] == "apps", path[start + 4] == "predict" else { return nil }
        let (app, kind, name) = (path[start + 1], path[start + 2], path[start + 3])
        // A dictionary has only one state, so every slot gives the same answers.
        let isModel = kind == "slots" ? ["production", "staging"].contains(name.lowercased()) : kind == "versions"
        return isModel && !app.isEmpty && !name.isEmpty ? .luisV3(app: app) : nil
    }

    var name: String {
        switch self {
        case .luisV3: "luis-v3"
        case .luisV2: "luis-v2"
        case .clu: "clu"
        case .rasa: "rasa"
        case .listen: "listen"
        case .health: "health"
        case .metrics: "metrics"
        case .fleetMetrics: "metrics-fleet"
        }
    }

    var methods: [HTTPRequest.Method] {
        switch self {
        case .luisV3, .luisV2: [.get, .post]
        case .health, .metrics, .fleetMetrics: [.get, .head]
        case .clu, .rasa: [.post]
        // `curl -T` uses PUT.
        case .listen: [.post, .put]
        }
    }

    /// Whether it needs no key, as for the health check of a load balancer.
    var isOpen: Bool { self == .health }

    /// Whether a request with a method is a question, which counts against the rate.
    func isQuestion(_ method: HTTPRequest.Method) -> Bool {
        ![.health, .metrics, .fleetMetrics].contains(self) && methods.contains(method)
    }

    /// The format of errors for a target, which may be invalid.
    static func dialect(ofTarget target: String?) -> any ServedDialect.Type {
        let segments = target.flatMap(RequestTarget.init)?.segments
        // A best effort for invalid targets; the paths of the emulated services need no escapes.
        let path = target?.prefix { $0 != "?" && $0 != "#" } ?? ""
        return dialect(of: segments ?? path.split(separator: "/").map(String.init))
    }

    /// The format of errors for a path, which need not exist.
    static func dialect(of segments: [String]) -> any ServedDialect.Type {
        switch (segments.first, segments.dropFirst().first) {
        case ("luis", "v2.0"): LUISv2Replies.self
        case ("language", _): CLUReplies.self
        case ("model", _): RasaReplies.self
        default: LUISv3Replies.self
        }
    }
}

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
