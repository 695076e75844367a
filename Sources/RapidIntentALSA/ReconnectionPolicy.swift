/// The behaviour of a stream whose device disappears.
///
/// ```swift
/// ALSASource(device: "plughw:CARD=Mic", reconnection: .waiting())            // a service: until it is back
/// ALSASource(device: "plughw:CARD=Mic", reconnection: .waiting(for: .seconds(30)))
/// ```
public struct ReconnectionPolicy: Sendable, Equatable {
    /// How long to wait for the device each time; nil for no limit.
    var patience: Duration?
    /// The wait between the loss and the first try; each further wait is twice as long as the previous one.
    var firstDelay: Duration
    /// The longest wait between two tries.
    ///
    /// It also limits how often an unstable device is tried, until it was present for ten seconds.
    var longestDelay: Duration

    /// The stream ends with ``ALSAError``.
    public static let never = ReconnectionPolicy(patience: .zero, firstDelay: .zero, longestDelay: .zero)

    /// The stream continues when the device is back.
    ///
    /// Each wait is twice as long as the previous one.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for the device each time; nil for no limit.
    ///   - firstDelay: The wait between the loss and the first try, at least 1 ms.
    ///   - longestDelay: The longest wait between two tries, at least `firstDelay`. It also limits how often an
    ///     unstable device is tried, until it was present for ten seconds.
    public static func waiting(
        for patience: Duration? = nil, firstDelay: Duration = .milliseconds(250), longestDelay: Duration = .seconds(5)
    ) -> ReconnectionPolicy {
        let first = max(firstDelay, .milliseconds(1))
        return ReconnectionPolicy(patience: patience, firstDelay: first, longestDelay: max(first, longestDelay))
    }

    /// Whether the stream waits for a lost device.
    var waits: Bool { patience.map { $0 > .zero } ?? true }
}

/// The waits before a device is tried again.
struct ReconnectionBackoff: Sendable, Equatable {
    private let policy: ReconnectionPolicy
    private var next: Duration

    /// The time after which a device counts as stable, so that the waits begin again.
    static let steadyTime = Duration.seconds(10)
    /// The shortest wait of any policy, to prevent a tight loop.
    private static let leastDelay = Duration.milliseconds(1)

    init(_ policy: ReconnectionPolicy) {
        self.policy = policy
        next = max(policy.firstDelay, Self.leastDelay)
    }

    /// Records how long the device was present.
    mutating func noteStay(of time: Duration) {
        if time >= Self.steadyTime { next = max(policy.firstDelay, Self.leastDelay) }
    }

    /// Returns the next wait; nil if the policy's time is over, or it does not wait.
    ///
    /// - Parameter away: How long the device has been away.
    mutating func delay(away: Duration) -> Duration? {
        guard policy.waits else { return nil }
        var delay = next
        if let patience = policy.patience {
            guard away < patience else { return nil }
            // The last try is at the end of the policy's time, not long before it.
            delay = min(delay, patience - away)
        }
        next = max(min(next * 2, policy.longestDelay), Self.leastDelay)
        return delay
    }
}
