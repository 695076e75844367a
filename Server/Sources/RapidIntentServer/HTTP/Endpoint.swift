import HTTPTypes

/// What is asked for, by the path of a request.
enum Endpoint: Sendable, Equatable {
    /// `/luis/prediction/v3.0/apps/{app}/slots/{slot}/predict`, or `versions/{version}`; also below `/luis/v3.0` and
    /// `/luis/v3.0-preview`, where older clients look for it.
    case luisV3(app: String)
    /// `/luis/v2.0/apps/{app}`
    case luisV2(app: String)
    /// `/language/:analyze-conversations`
    case clu
    /// `/model/parse`
    case rasa
    /// `/v1/listen`
    case listen
    /// `/health`
    case health
    /// `/metrics`
    case metrics

    /// Reads a path; nil if there is nothing there.
    init?(_ segments: [String]) {
        switch (segments.count, segments.first, segments.last) {
        case (1, "health", _): self = .health
        case (1, "metrics", _): self = .metrics
        case (2, "v1", "listen"): self = .listen
        case (2, "model", "parse"): self = .rasa
        case (2, "language", ":analyze-conversations"): self = .clu
        case (_, "luis", _):
            guard let app = Self.app(segments.dropFirst()) else { return nil }
            self = app
        default: return nil
        }
    }

    /// Reads what stands behind `/luis`.
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

    /// Reads `apps/{app}/slots/{slot}/predict`, or `versions/{version}` in the place of the slot.
    private static func model(_ path: ArraySlice<String>) -> Endpoint? {
        let start = path.startIndex
        guard path.count == 5, path[start] == "apps", path[start + 4] == "predict" else { return nil }
        let (app, kind, name) = (path[start + 1], path[start + 2], path[start + 3])
        // A dictionary has one state, which is the one in use; a slot for trials gives the same answers.
        let isModel = kind == "slots" ? ["production", "staging"].contains(name.lowercased()) : kind == "versions"
        return isModel && !app.isEmpty && !name.isEmpty ? .luisV3(app: app) : nil
    }

    /// Its name in logs and figures.
    var name: String {
        switch self {
        case .luisV3: "luis-v3"
        case .luisV2: "luis-v2"
        case .clu: "clu"
        case .rasa: "rasa"
        case .listen: "listen"
        case .health: "health"
        case .metrics: "metrics"
        }
    }

    /// The methods that it takes.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .luisV3, .luisV2: [.get, .post]
        case .health, .metrics: [.get, .head]
        case .clu, .rasa: [.post]
        // `curl -T` puts.
        case .listen: [.post, .put]
        }
    }

    /// Whether it answers without a key: what a load balancer asks tells nothing.
    var isOpen: Bool { self == .health }

    /// Whether a request with a method asks something, which counts against a rate.
    func isQuestion(_ method: HTTPRequest.Method) -> Bool {
        self != .health && self != .metrics && methods.contains(method)
    }

    /// How errors are written at a target, which need not be a valid one.
    static func dialect(ofTarget target: String?) -> any ServedDialect.Type {
        let segments = target.flatMap(RequestTarget.init)?.segments
        // As far as it can be told: services of old have no path with an escape in it.
        let path = target?.prefix { $0 != "?" && $0 != "#" } ?? ""
        return dialect(of: segments ?? path.split(separator: "/").map(String.init))
    }

    /// How errors are written at a path, whether or not there is anything.
    static func dialect(of segments: [String]) -> any ServedDialect.Type {
        switch (segments.first, segments.dropFirst().first) {
        case ("luis", "v2.0"): LUISv2Replies.self
        case ("language", _): CLUReplies.self
        case ("model", _): RasaReplies.self
        default: LUISv3Replies.self
        }
    }
}
