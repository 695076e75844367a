import Synchronization

/// The scopes that were met, and the templates that each allows.
///
/// The states of a ``TemplateAutomaton`` remember steps by the numbers of these masks, so whatever shares the one must share
/// the other.
final class TemplateMasks: Sendable {
    private struct Known {
        var byScope: [MatchScope: TemplateMask] = [:]
        var last: Int32 = 0
    }

    /// How many scopes are remembered; an app has a few, a stream with the time of day in its context has no end.
    private static let limit = 256

    private let known = Mutex(Known())

    /// The mask of a scope.
    ///
    /// - Parameter allowed: Whether each template may be meant; asked the first time a scope is met.
    func mask(for scope: MatchScope, allowed: () -> [Bool]) -> TemplateMask {
        known.withLock { known in
            if let mask = known.byScope[scope] { return mask }
            let allowed = allowed()
            // Numbers are never used again: steps that were worked out for a mask stay known by its number.
            let same = known.byScope.values.first { $0.allowed == allowed }
            if same == nil { known.last += 1 }
            let mask = same ?? TemplateMask(number: known.last, allowed: allowed)
            if known.byScope.count >= Self.limit { known.byScope.removeAll() }
            known.byScope[scope] = mask
            return mask
        }
    }
}
