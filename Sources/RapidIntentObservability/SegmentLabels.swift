#if Observability
import RapidIntent

/// The labels of a segment, which do not contain its words.
struct SegmentLabels {
    let outcome: String
    /// The source of the command; `none` if unresolved.
    let source: String
    var reason: String?
    /// The service's error code.
    var code: String?

    init(_ resolution: Resolution) {
        switch resolution.outcome {
        case .fired(let fired): (outcome, source) = ("fired", fired.source.rawValue)
        case .contradicted(let fired, _): (outcome, source) = ("contradicted", fired.source.rawValue)
        case .needsConfirmation(let fired): (outcome, source) = ("needsConfirmation", fired.source.rawValue)
        case .unresolved(let why):
            (outcome, source, reason) = ("unresolved", "none", why.name)
            if case .serviceFailed(let error) = why { code = error.code.rawValue }
        }
    }

    /// All labels, in a fixed order.
    var dimensions: [(String, String)] {
        [("outcome", outcome), ("source", source)] + (reason.map { [("reason", $0)] } ?? [])
            + (code.map { [("code", $0)] } ?? [])
    }
}
#endif
