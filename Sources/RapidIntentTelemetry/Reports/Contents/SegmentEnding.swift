#if SQLite
import RapidIntent

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

extension SegmentEnding {
    init(_ outcome: RecordedSegment.Outcome, from source: FiredCommand.Source?, isEarly: Bool) {
        self =
            switch outcome {
            case .fired: source != .dictionary ? .firedOnline : isEarly ? .firedEarly : .firedAtFinal
            case .contradicted: .contradicted
            case .needsConfirmation: .needsConfirmation
            case .unresolved: .unresolved
            }
    }

    /// The condition on rows with this ending; says the same as ``init(_:from:isEarly:)``.
    var condition: String {
        switch self {
        case .firedEarly: "outcome = 'fired' AND source = 'dictionary' AND leadMs > 0"
        case .firedAtFinal: "outcome = 'fired' AND source = 'dictionary' AND coalesce(leadMs, 0) <= 0"
        case .firedOnline: "outcome = 'fired' AND source IS NOT 'dictionary'"
        case .needsConfirmation, .unresolved, .contradicted: "outcome = '\(rawValue)'"
        }
    }
}
#endif
