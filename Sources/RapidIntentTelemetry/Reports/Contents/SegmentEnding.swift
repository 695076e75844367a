#if SQLite
/// The ending of a segment in reports: every recorded segment has exactly one.
public enum SegmentEnding: String, Sendable, CaseIterable {
    /// The dictionary fired before the final transcript: the lead is above zero.
    case firedEarly
    /// The dictionary fired on the final transcript or the endpoint.
    case firedAtFinal
    /// The online service, or the cache of its answers, supplied the command.
    case firedOnline
    /// The command needed the user's confirmation.
    case needsConfirmation
    /// Nothing was fired.
    case unresolved
    /// A command was fired, and the final transcript contradicted it.
    case contradicted

    /// The title in reports.
    var title: String {
        switch self {
        case .firedEarly: "fired before the final"
        case .firedAtFinal: "fired at the final"
        case .firedOnline: "fired by the service or its cache"
        case .needsConfirmation: "needs confirmation"
        case .unresolved: "unresolved"
        case .contradicted: "contradicted"
        }
    }
}
#endif
