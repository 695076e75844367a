#if SQLite
import RapidIntent

extension SegmentEnding {
    /// The ending of a segment.
    ///
    /// - Parameters:
    ///   - outcome: What became of it.
    ///   - source: The source of its command.
    ///   - isEarly: Whether its lead is above zero.
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
