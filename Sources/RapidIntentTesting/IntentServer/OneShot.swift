import Synchronization

/// An action that runs at most once, even if several threads request it.
final class OneShot: Sendable {
    private let action: Mutex<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

    func fire() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }
}
