/// What becomes of a stream whose device disappears.
///
/// ```swift
/// ALSASource(device: "plughw:CARD=Mic", reconnection: .waiting())            // a service: until it is back
/// ALSASource(device: "plughw:CARD=Mic", reconnection: .waiting(for: .seconds(30)))
/// ```
public struct ReconnectionPolicy: Sendable, Equatable {
    /// How long the device is waited for each time; nil for ever.
    var patience: Duration?
    /// How long after the loss the device is tried first.
    ///
    /// Each further wait is twice as long as the one before.
    var firstDelay: Duration
    /// The longest wait between two tries.
    ///
    /// A device that comes and goes is tried no more often than that, either, until it has stayed for ten seconds.
    var longestDelay: Duration

    /// The stream ends with ``ALSAError``.
    public static let never = ReconnectionPolicy(patience: .zero, firstDelay: .zero, longestDelay: .zero)

    /// The stream goes on once the device is back.
    ///
    /// Each wait is twice as long as the one before.
    ///
    /// - Parameters:
    ///   - patience: How long it is waited for each time; nil for ever.
    ///   - firstDelay: How long after the loss it is tried first, at least 1 ms.
    ///   - longestDelay: The longest wait between two tries, at least `firstDelay`. A device that comes and goes is tried no
    ///     more often than that, either, until it has stayed for ten seconds.
    public static func waiting(
        for patience: Duration? = nil, firstDelay: Duration = .milliseconds(250), longestDelay: Duration = .seconds(5)
    ) -> ReconnectionPolicy {
        let first = max(firstDelay, .milliseconds(1))
        return ReconnectionPolicy(patience: patience, firstDelay: first, longestDelay: max(first, longestDelay))
    }

    /// Whether devices are waited for at all.
    var waits: Bool { patience.map { $0 > .zero } ?? true }
}

/// How long to wait for a device before it is tried again.
struct ReconnectionBackoff: Sendable, Equatable {
    private let policy: ReconnectionPolicy
    private var next: Duration

    /// How long a device must have stayed for its coming and going to be forgotten.
    static let steadyTime = Duration.seconds(10)
    /// Whatever a policy was set to: no device is tried in a tight loop.
    private static let leastDelay = Duration.milliseconds(1)

    init(_ policy: ReconnectionPolicy) {
        self.policy = policy
        next = max(policy.firstDelay, Self.leastDelay)
    }

    /// Takes note that the device was there and delivered for so long.
    mutating func noteStay(of time: Duration) {
        if time >= Self.steadyTime { next = max(policy.firstDelay, Self.leastDelay) }
    }

    /// The next wait; nil if the device has been away for too long, or is not waited for.
    ///
    /// - Parameter away: How long the device has been waited for so far.
    mutating func delay(away: Duration) -> Duration? {
        guard policy.waits else { return nil }
        var delay = next
        if let patience = policy.patience {
            guard away < patience else { return nil }
            // The last try comes when patience ends, not long before.
            delay = min(delay, patience - away)
        }
        next = max(min(next * 2, policy.longestDelay), Self.leastDelay)
        return delay
    }
}
