import Synchronization

/// An action that is done once, however often and from however many threads it is asked for.
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
