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
        switch segments {
        case ["health"]: self = .health
        case ["metrics"]: self = .metrics
        case ["v1", "listen"]: self = .listen
        case ["model", "parse"]: self = .rasa
        case ["language", ":analyze-conversations"]: self = .clu
        default:
            guard segments.first == "luis", let app = Self.app(segments.dropFirst()) else { return nil }
            self = app
        }
    }

    private static func app(_ segments: ArraySlice<String>) -> Endpoint? {
        let path = Array(segments)
        if path.count == 3, path[0] == "v2.0", path[1] == "apps", !path[2].isEmpty { return .luisV2(app: path[2]) }
        let rest: ArraySlice<String>
        if path.starts(with: ["prediction", "v3.0"]) {
            rest = path.dropFirst(2)
        } else if let first = path.first, ["v3.0", "v3.0-preview"].contains(first) {
            rest = path.dropFirst()
        } else {
            return nil
        }
        let tail = Array(rest)
        guard tail.count == 5, tail[0] == "apps", !tail[1].isEmpty, tail[4] == "predict" else { return nil }
        // A dictionary has one state, which is the one in use; a slot for trials gives the same answers.
        let isModel =
            tail[2] == "slots" ? ["production", "staging"].contains(tail[3].lowercased()) : tail[2] == "versions"
        return isModel && !tail[3].isEmpty ? .luisV3(app: tail[1]) : nil
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
