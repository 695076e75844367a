import Synchronization

/// The keys that count at the moment, exchanged while the service runs.
public final class KeyRing: Sendable {
    private let keys: Mutex<AccessKeys>

    /// Begins with keys.
    public init(_ keys: AccessKeys) { self.keys = Mutex(keys) }

    /// The keys that count now.
    public var current: AccessKeys {
        get { keys.withLock { $0 } }
        set { keys.withLock { $0 = newValue } }
    }
}
