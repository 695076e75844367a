import Synchronization

/// Tells of trouble once, until it has passed or another kind has taken its place.
final class TroubleNews: Sendable {
    private let last = Mutex<CacheTrouble?>(nil)
    private let onTrouble: @Sendable (CacheTrouble) -> Void

    init(_ onTrouble: @escaping @Sendable (CacheTrouble) -> Void) { self.onTrouble = onTrouble }

    /// Takes note of how it went; nil for well.
    func tell(_ trouble: CacheTrouble?) {
        let isNew = last.withLock { last in
            defer { last = trouble }
            return last != trouble
        }
        if let trouble, isNew { onTrouble(trouble) }
    }
}
