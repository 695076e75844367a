#if Server
import Synchronization

/// The active keys, which can be replaced while the service runs.
public final class KeyRing: Sendable {
    private let keys: Mutex<AccessKeys>

    /// Creates a key ring with its first keys.
    public init(_ keys: AccessKeys) { self.keys = Mutex(keys) }

    /// The active keys.
    public var current: AccessKeys {
        get { keys.withLock { $0 } }
        set { keys.withLock { $0 = newValue } }
    }
}
#endif
