#if Fleet
/// How much the instances of a fleet may do together.
public enum FleetAllowance: Sendable, Hashable {
    /// So many things per second, more than 0, and at most so many at once after a pause, at least 1.
    case rate(perSecond: Double, burst: Int)
    /// So many things on each UTC day.
    case day(limit: Int)
}

extension FleetAllowance {
    private static let millisecondsOfDay: Int64 = 86_400_000

    /// The number of a UTC day.
    ///
    /// - Parameter time: A time in milliseconds since 1970.
    static func day(of time: Int64) -> Int64 { time / millisecondsOfDay }

    /// How much there is after a pause, or in a day.
    var size: Int {
        switch self {
        case .rate(_, let burst): max(1, burst)
        case .day(let limit): max(0, limit)
        }
    }

    /// The part of one of several instances.
    func part(of instances: Int) -> FleetAllowance {
        switch self {
        case .rate(let rate, let burst): .rate(perSecond: rate / Double(instances), burst: max(1, burst / instances))
        case .day(let limit): .day(limit: limit / instances)
        }
    }

    /// How much still counts of what was spent, between two times in milliseconds since 1970.
    func remainder(of spent: Double, from earlier: Int64, to now: Int64) -> Double {
        guard now > earlier else { return spent }
        switch self {
        case .rate(let rate, _):
            guard rate.isFinite, rate > 0 else { return spent }
            return max(0, spent - Double(now - earlier) / 1000 * rate)
        case .day: return Self.day(of: now) > Self.day(of: earlier) ? 0 : spent
        }
    }

    /// How long one has to wait for so many, at least a tenth of a second and at most a day.
    func wait(for count: Double) -> Duration {
        guard case .rate(let rate, _) = self, rate.isFinite, rate > 0 else { return .seconds(1) }
        return .seconds(min(86_400, max(0.1, count / rate)))
    }
}
#endif
