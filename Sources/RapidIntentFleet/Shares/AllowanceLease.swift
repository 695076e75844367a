#if Fleet
/// What one instance has leased of an allowance, out of which it decides at once.
///
/// A pure value: `now` is a time that never goes back, `wall` is in milliseconds since 1970.
struct AllowanceLease: Sendable {
    /// How long a lease lasts, and how long an instance counts as connected after an exchange.
    static let validity = Duration.seconds(3)
    /// How long a lease is renewed that nobody uses.
    static let patience = Duration.seconds(10)
    /// The shortest time between two exchanges.
    static let pause = Duration.milliseconds(50)
    /// The longest time between two exchanges of an instance that needs something.
    static let period = Duration.seconds(1)

    let allowance: FleetAllowance
    private(set) var held = 0
    private let instances: Int
    /// What was spent without a lease, against the instance's part.
    private var own: SharedSupply
    private var (granted, wanted) = (0, 0)
    /// How much was asked for since the last exchange.
    private var used = 0
    private var lastUse: Duration
    private var attempted: Duration?
    private var exchanged: Duration?

    /// Holds nothing yet of an allowance that `instances` share, 1 or more.
    init(_ allowance: FleetAllowance, instances: Int, at now: Duration, _ wall: Int64) {
        self.allowance = allowance
        self.instances = instances
        own = SharedSupply(at: wall)
        lastUse = now
    }

    /// Takes one; without a lease and without a connection, it comes out of the instance's part.
    ///
    /// - Returns: Nil if there was one, otherwise the time to wait.
    mutating func take(at now: Duration, _ wall: Int64) -> Duration? {
        note(1, at: now, wall)
        if held > 0 {
            held -= 1
            return nil
        }
        guard !isConnected(at: now), own.spent + 1 <= Double(part.burst) else { return allowance.wait(for: 1) }
        own.spent += 1
        return nil
    }

    /// Takes some that cannot be refused any more, and returns the time to wait before the next.
    mutating func charge(_ count: Int, at now: Duration, _ wall: Int64) -> Duration {
        note(count, at: now, wall)
        let leased = min(held, count)
        held -= leased
        own.spent += Double(count - leased)
        return count > leased ? allowance.wait(for: own.spent) : .zero
    }

    private var part: FleetAllowance { allowance.part(of: instances) }

    /// Whether the instance knows what the others do.
    private func isConnected(at now: Duration) -> Bool { exchanged.map { now - $0 <= Self.validity } ?? false }

    private mutating func note(_ count: Int, at now: Duration, _ wall: Int64) {
        (used, lastUse) = (used + count, now)
        own.spent = part.remainder(of: own.spent, from: own.at, to: wall)
        own.at = max(own.at, wall)
        if !isConnected(at: now) { held = 0 }
    }

    // MARK: - Exchange

    /// Whether nobody needs the lease any more.
    func isIdle(at now: Duration) -> Bool { now - lastUse > Self.patience }

    /// Whether nothing of it is left to settle.
    var isSettled: Bool { held == 0 && own.spent == 0 }

    func isDue(at now: Duration, _ wall: Int64) -> Bool {
        guard let attempted else { return used > 0 }
        let age = now - attempted
        guard age >= Self.pause else { return false }
        // Most of it is gone, and there was as much as wanted: more is probably there.
        if used > 0, held * 2 <= granted, granted >= wanted { return true }
        return age >= Self.period && (used > 0 || held > 0 || isIdle(at: now))
    }

    /// Begins an exchange, the last one to give everything back; what is taken meanwhile is settled at its end.
    mutating func begin(at now: Duration, _ wall: Int64, isLast: Bool = false) -> SharedSupply.Request {
        let use = (used, lastUse)
        note(0, at: now, wall)
        (used, lastUse) = use
        attempted = now
        let wanted = isLast || isIdle(at: now) ? 0 : min(allowance.burst, max(1, used * 2))
        return SharedSupply.Request(returned: held, owed: Int(own.spent.rounded(.up)), wanted: wanted)
    }

    mutating func end(_ request: SharedSupply.Request, granted: Int, at now: Duration) {
        let taken = request.returned - held
        own.spent = max(0, own.spent - Double(request.owed)) + Double(max(0, taken - granted))
        held = max(0, granted - taken)
        (self.granted, wanted, used, exchanged) = (granted, request.wanted, 0, now)
    }

    /// Ends an exchange that the servers may have carried out or not: what was given back is gone.
    mutating func fail(_ request: SharedSupply.Request) { held = max(0, held - request.returned) }
}
#endif
